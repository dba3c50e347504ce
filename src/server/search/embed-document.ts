import { sql } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../database/connect.ts';
import type { PassageEmbedder } from './passage-embedder.ts';
import { blockPassages, packVectors } from './vectors.ts';

interface Place {
  owner: string;
  docId: string;
  model: string;
  fingerprint: string;
}

/**
 * Makes the vectors of the passages that have none of this model yet: a failed call leaves those it has
 * made, and the next continues there. Throws `not_found` where the document is not indexed.
 */
export async function embedDocument(
  db: Database,
  embedder: PassageEmbedder,
  owner: string,
  docId: string,
  signal: AbortSignal,
): Promise<void> {
  const { fingerprint, passages } = await stateOf(db, owner, docId);
  const place = { owner, docId, fingerprint, model: embedder.model };
  const done = await blocksDone(db, place);
  for (let first = 0; first < passages; first += blockPassages) {
    if (done.has(first)) continue;
    signal.throwIfAborted();
    const texts = await textsOf(db, place, first);
    const vectors = await embedder.embed(texts, signal);
    const isRetained = await save(db, place, first, vectors);
    // It was indexed with another text meanwhile: these vectors belong to none of its passages.
    if (!isRetained) return embedDocument(db, embedder, owner, docId, signal);
  }
}

async function stateOf(db: Database, owner: string, docId: string) {
  const row = await db
    .selectFrom('indexed_document')
    .select(['fingerprint', sql<number>`length(lengths) / 2`.as('passages')])
    .where('owner_id', '=', owner)
    .where('doc_id', '=', docId)
    .executeTakeFirst();
  if (!row) throw new CodedError('not_found', 'the document is not in the index');
  return row;
}

async function blocksDone(db: Database, { owner, docId, model }: Place): Promise<Set<number>> {
  const rows = await db
    .selectFrom('vector_block')
    .select('first')
    .where('owner_id', '=', owner)
    .where('doc_id', '=', docId)
    .where('model', '=', model)
    .execute();
  return new Set(rows.map(({ first }) => first));
}

async function textsOf(db: Database, { owner, docId }: Place, first: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passage')
    .select('text')
    .where('owner_id', '=', owner)
    .where('doc_id', '=', docId)
    .where('ordinal', '>=', first)
    .where('ordinal', '<', first + blockPassages)
    .orderBy('ordinal')
    .execute();
  return rows.map(({ text }) => text);
}

async function save(
  db: Database,
  { owner, docId, model, fingerprint }: Place,
  first: number,
  vectors: readonly Float32Array[],
): Promise<boolean> {
  const packed = packVectors(vectors);
  const done = await sql`
    insert into vector_block (owner_id, doc_id, first, model, count, codes, vectors)
    select owner_id, doc_id, ${first}, ${model}, ${vectors.length}, ${packed.codes}, ${packed.vectors}
      from indexed_document
     where owner_id = ${owner} and doc_id = ${docId} and fingerprint = ${fingerprint}
       for share
        on conflict (owner_id, doc_id, first)
        do update set model = excluded.model, count = excluded.count, codes = excluded.codes,
                      vectors = excluded.vectors
  `.execute(db);
  return done.numAffectedRows === 1n;
}
