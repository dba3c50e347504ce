import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { approximateCosines, blockPassages, cosine } from '../vectors.ts';
import { createYielder } from '../yield-thread.ts';
import { candidateCounts } from './fusion-weights.ts';
import { type Scored, TopPassages } from './top-passages.ts';

interface SearchedDocument {
  docId: string;
  lengths: Uint16Array;
}

/** Bytes of codes of one query; bounds memory. */
const bytesPerQuery = 8 * 1024 * 1024;

export class VectorRanking {
  #db: Database;
  #owner: string;
  #documents: readonly SearchedDocument[];
  #model: string;
  #query: Float32Array;

  constructor(
    db: Database,
    owner: string,
    documents: readonly SearchedDocument[],
    query: { model: string; values: Float32Array },
  ) {
    this.#db = db;
    this.#owner = owner;
    this.#documents = documents;
    this.#model = query.model;
    this.#query = query.values;
  }

  /**
   * Passages that may be among the `max` nearest: every vector of the documents is compared in its
   * quantised form. More than `max` are returned, so that quantisation does not lose any of the nearest.
   */
  async candidates(max: number): Promise<Scored[]> {
    const best = new TopPassages(max * candidateCounts.approximate);
    const places = new Map(this.#documents.map(({ docId }, place) => [docId, place]));
    const yieldThread = createYielder();
    for (const docIds of portions(this.#documents, this.#query.length)) {
      const rows = await codesQuery(this.#db, this.#owner, docIds, this.#model).execute();
      for (const { doc_id, first, count, codes } of rows) {
        const document = places.get(doc_id)!;
        const near = approximateCosines(codes, count, this.#query) ?? [];
        for (const [at, score] of near.entries()) {
          best.add({ document, passage: first + at, score });
        }
        await yieldThread();
      }
    }
    return best.sorted();
  }

  /** Exact cosines of passages; those without a vector are omitted. */
  async exact(passages: readonly Scored[]): Promise<Scored[]> {
    const { rows } = await vectorsQuery(
      this.#owner,
      passages.map(({ document }) => this.#documents[document]!.docId),
      passages.map(({ passage }) => passage),
      this.#model,
      this.#query.length,
    ).execute(this.#db);
    return rows.flatMap(({ place, vector }) => {
      const score = cosine(vector, this.#query);
      return score === null ? [] : [{ ...passages[place]!, score }];
    });
  }
}

/** Groups of documents whose vectors are together within the limit, at least one each. */
function portions(documents: readonly SearchedDocument[], dimensions: number): string[][] {
  const portions: string[][] = [];
  let room = 0;
  for (const { docId, lengths } of documents) {
    const bytes = lengths.length * dimensions;
    if (bytes > room || portions.length === 0) {
      portions.push([]);
      room = bytesPerQuery;
    }
    portions.at(-1)!.push(docId);
    room -= bytes;
  }
  return portions;
}

export function codesQuery(db: Database, owner: string, docIds: readonly string[], model: string) {
  return db
    .selectFrom('vector_block')
    .select(['doc_id', 'first', 'count', 'codes'])
    .where('owner_id', '=', owner)
    .where('doc_id', '=', sql<string>`any(${docIds}::text[])`)
    .where('model', '=', model);
}

/** Reads only the requested vectors of each block. */
export function vectorsQuery(
  owner: string,
  docIds: readonly string[],
  ordinals: readonly number[],
  model: string,
  dimensions: number,
) {
  const size = dimensions * 4;
  return sql<{ place: number; vector: Buffer }>`
    select (c.place - 1)::int as place, found.vector
      from unnest(${docIds}::text[], ${ordinals}::int[])
           with ordinality as c (doc_id, ordinal, place)
     cross join lateral (
             select substring(v.vectors from (c.ordinal % ${blockPassages}::int) * ${size}::int + 1
                                        for ${size}::int) as vector
               from vector_block v
              where v.owner_id = ${owner} and v.doc_id = c.doc_id
                and v.first = c.ordinal - c.ordinal % ${blockPassages}::int
                and v.model = ${model} and length(v.vectors) = v.count * ${size}::int
             offset 0
           ) found`;
}
