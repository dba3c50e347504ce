import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Passage } from '#domain/passages/passage.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import type { DocumentIndex } from '../documents/document-index.ts';
import { Gate } from '../process/gate.ts';
import { type AnalyzedDocument, analyzeDocument } from './analyze-document.ts';
import { embedDocument } from './embed-document.ts';
import type { PassageEmbedder } from './passage-embedder.ts';
import { analyzerVersion } from './terms.ts';

/** Rows of one insert. */
const rowsPerInsert = 1000;

/** The index in PostgreSQL; the process holds no state of it. */
export class PgDocumentIndex implements DocumentIndex {
  #db: Database;
  #embedder: PassageEmbedder | null;
  /** One at a time: it is work of this thread, and each document takes memory. */
  #cutting = new Gate(1);

  constructor(db: Database, embedder: PassageEmbedder | null) {
    this.#db = db;
    this.#embedder = embedder;
  }

  /** Throws `not_found` where the document's row does not exist. */
  async index(owner: string, docId: string): Promise<void> {
    await this.#cutting.run(null, () => this.#index(owner, docId));
  }

  async #index(owner: string, docId: string): Promise<void> {
    const source = await this.#db
      .selectFrom('document')
      .select(['pure_text', 'passages'])
      .where('owner_id', '=', owner)
      .where('doc_id', '=', docId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!source) throw new CodedError('not_found', 'there is no such document');
    const { pure_text } = source;
    const cut = await analyzeDocument({ pure_text, passages: source.passages as Passage[] });
    await this.#db.transaction().execute((transaction) => replace(transaction, owner, docId, cut));
  }

  async embed(owner: string, docId: string, signal: AbortSignal): Promise<boolean> {
    if (!this.#embedder) return false;
    await embedDocument(this.#db, this.#embedder, owner, docId, signal);
    return true;
  }

  /**
   * Indexes documents of another analyzer version again, one after the other; until then a search finds
   * them less well. A document that fails goes to `onError` and keeps its old index. Repeatable; ends early
   * when the signal aborts.
   */
  async renew(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    const old = await this.#db
      .selectFrom('indexed_document as i')
      .innerJoin('document as d', (join) =>
        join.onRef('d.owner_id', '=', 'i.owner_id').onRef('d.doc_id', '=', 'i.doc_id'),
      )
      .select(['i.owner_id', 'i.doc_id'])
      // Not `<>`, for which no index can be used.
      .where((is) =>
        is.or([is('i.cutter', '<', analyzerVersion), is('i.cutter', '>', analyzerVersion)]),
      )
      .where('d.deleted_at', 'is', null)
      .execute();
    for (const { owner_id, doc_id } of old) {
      if (signal.aborted) return;
      await this.index(owner_id, doc_id).catch(unlessGone).catch(onError);
    }
  }

  async drop(owner: string, docId: string, trx: Kysely<DB>): Promise<void> {
    for (const table of ['indexed_document', 'passage', 'word_block', 'vector_block'] as const) {
      await trx
        .deleteFrom(table)
        .where('owner_id', '=', owner)
        .where('doc_id', '=', docId)
        .execute();
    }
  }
}

/** A document that was deleted meanwhile needs no index. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CodedError) || error.code !== 'not_found') throw error;
}

/** Replaces a document's rows; a search sees the old or the new ones, never a part. */
async function replace(
  db: Transaction<DB>,
  owner: string,
  docId: string,
  cut: AnalyzedDocument,
): Promise<void> {
  // Two processes that index the same document at the same time would insert the same keys.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${owner}\n${docId}`}, 0))`.execute(db);
  await requireDocument(db, owner, docId);
  const fingerprint = fingerprintOf(cut);
  const own = { owner_id: owner, doc_id: docId };
  const { signature } = cut;
  const state = { cutter: analyzerVersion, fingerprint, lengths: bytesOf(cut.lengths), signature };
  for (const table of ['passage', 'word_block'] as const) {
    await db.deleteFrom(table).where('owner_id', '=', owner).where('doc_id', '=', docId).execute();
  }
  await sql`
    delete from vector_block v using indexed_document i
     where v.owner_id = ${owner} and v.doc_id = ${docId}
       and i.owner_id = v.owner_id and i.doc_id = v.doc_id and i.fingerprint <> ${fingerprint}
  `.execute(db);
  await db
    .insertInto('indexed_document')
    .values({ ...own, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'doc_id'])
        .doUpdateSet({ ...state, indexed_at: sql<Date>`now()` }),
    )
    .execute();
  for (let from = 0; from < cut.passages.length; from += rowsPerInsert) {
    await insertPassages(db, owner, docId, from, cut.passages.slice(from, from + rowsPerInsert));
  }
  for (let from = 0; from < cut.blocks.length; from += rowsPerInsert) {
    await insertBlocks(db, owner, docId, cut.blocks.slice(from, from + rowsPerInsert));
  }
}

/** A document that was deleted meanwhile must leave no rows; the lock prevents its deletion until the end. */
async function requireDocument(db: Transaction<DB>, owner: string, docId: string): Promise<void> {
  const row = await db
    .selectFrom('document')
    .select('doc_id')
    .where('owner_id', '=', owner)
    .where('doc_id', '=', docId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!row) throw new CodedError('not_found', 'there is no such document');
}

async function insertPassages(
  db: Transaction<DB>,
  owner: string,
  docId: string,
  from: number,
  passages: AnalyzedDocument['passages'],
): Promise<void> {
  await sql`
    insert into passage (owner_id, doc_id, ordinal, passage_id, text_start, text_end, anchor, text)
    select ${owner}, ${docId}, ${from}::int + place::int - 1, id, low, high, anchor::jsonb, text
      from unnest(
             ${passages.map(({ id }) => id)}::text[],
             ${passages.map(({ textStart }) => textStart)}::int[],
             ${passages.map(({ textEnd }) => textEnd)}::int[],
             ${passages.map(({ anchor }) => JSON.stringify(anchor))}::text[],
             ${passages.map(({ text }) => text)}::text[]
           ) with ordinality as given (id, low, high, anchor, text, place)
  `.execute(db);
}

async function insertBlocks(
  db: Transaction<DB>,
  owner: string,
  docId: string,
  blocks: AnalyzedDocument['blocks'],
): Promise<void> {
  await sql`
    insert into word_block (owner_id, doc_id, reversed, first, entries)
    select ${owner}, ${docId}, given.*
      from unnest(
             ${blocks.map(({ reversed }) => reversed)}::boolean[],
             ${blocks.map(({ first }) => first)}::bytea[],
             ${blocks.map(({ entries }) => entries)}::bytea[]
           ) as given
  `.execute(db);
}

function fingerprintOf({ passages }: AnalyzedDocument): string {
  const hash = createHash('sha256');
  for (const { text } of passages) hash.update(text).update('\0');
  return hash.digest('hex');
}

/** Little-endian, as on every platform of Node. */
export function bytesOf(lengths: Uint16Array): Buffer {
  return Buffer.from(lengths.buffer, lengths.byteOffset, lengths.byteLength);
}

/** A copy: the row's bytes may not be aligned. */
export function lengthsOf(bytes: Buffer): Uint16Array {
  const copy = new Uint8Array(bytes);
  return new Uint16Array(copy.buffer, 0, copy.length / 2);
}
