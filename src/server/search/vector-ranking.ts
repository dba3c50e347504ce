import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { breather } from './breathe.ts';
import { TopPassages } from './top-passages.ts';
import { cosines } from './vectors.ts';

/** How near the passages of the documents asked about are to a query. */
export interface VectorScores {
  best: TopPassages;
  /** Null: the passage has no vector. */
  of(document: number, passage: number): number | null;
}

/** Bytes of vectors that are held at once. */
const bytesAtOnce = 8 * 1024 * 1024;

/** Exact: every vector of the documents is looked at, a few megabytes at a time. */
export async function rankVectors(
  db: Database,
  owner: string,
  documents: readonly { docId: string; lengths: Uint16Array }[],
  model: string,
  query: Float32Array,
  most: number,
): Promise<VectorScores> {
  const best = new TopPassages(most);
  const scores = new Map<number, Float64Array>();
  const places = new Map(documents.map(({ docId }, place) => [docId, place]));
  const breathe = breather();
  for (const docIds of portions(documents, query.length)) {
    for (const { doc_id, first, count, vectors } of await blocksOf(db, owner, docIds, model)) {
      const document = places.get(doc_id)!;
      const near = cosines(vectors, count, query);
      if (!near) continue;
      const own = scores.get(document) ?? new Float64Array(documents[document]!.lengths.length);
      scores.set(document, own);
      for (const [at, score] of near.entries()) {
        own[first + at] = score;
        best.add({ document, passage: first + at, score });
      }
      await breathe();
    }
  }
  return { best, of: (document, passage) => scores.get(document)?.[passage] ?? null };
}

/** Documents in a row whose vectors are together no more than the limit, at least one. */
function portions(
  documents: readonly { docId: string; lengths: Uint16Array }[],
  dimensions: number,
): string[][] {
  const portions: string[][] = [];
  let room = 0;
  for (const { docId, lengths } of documents) {
    const bytes = lengths.length * dimensions * 4;
    if (bytes > room || portions.length === 0) {
      portions.push([]);
      room = bytesAtOnce;
    }
    portions.at(-1)!.push(docId);
    room -= bytes;
  }
  return portions;
}

function blocksOf(db: Database, owner: string, docIds: readonly string[], model: string) {
  return vectorQuery(db, owner, docIds, model).execute();
}

export function vectorQuery(db: Database, owner: string, docIds: readonly string[], model: string) {
  return db
    .selectFrom('vector_block')
    .select(['doc_id', 'first', 'count', 'vectors'])
    .where('owner_id', '=', owner)
    .where('doc_id', '=', sql<string>`any(${docIds}::text[])`)
    .where('model', '=', model);
}
