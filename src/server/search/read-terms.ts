import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { TermRange } from './lookups.ts';
import type { Postings } from './postings.ts';
import { backwards, prefixEnd, termsWith } from './word-blocks.ts';

/** A term that a document has. */
export interface FoundTerm {
  /** Index of the range it was found for. */
  range: number;
  /** Index of the document. */
  document: number;
  term: string;
  /** Empty where the range is of ends. */
  postings: () => Postings;
}

/** Documents of one query to the database: bounds what is held at once. */
const documentsAtOnce = 100;

/**
 * Terms of the documents within the ranges. The work is two steps down an index for each document
 * and range, whatever else the table holds.
 */
export async function* readTerms(
  db: Database,
  owner: string,
  docIds: readonly string[],
  ranges: readonly TermRange[],
): AsyncGenerator<FoundTerm> {
  if (ranges.length === 0) return;
  const keys = ranges.map(keyOf);
  const parts = partsOf(docIds, documentsAtOnce);
  let coming = parts[0] && readBlocks(db, owner, parts[0], keys);
  for (const place of parts.keys()) {
    const rows = (await coming) ?? [];
    const following = parts[place + 1];
    coming = following && readBlocks(db, owner, following, keys);
    // Whoever stops to listen is not told of a failure that comes later.
    coming?.catch(() => undefined);
    for (const row of rows) {
      const key = keys[row.range]!;
      for (const { term, postings } of termsWith(row.entries, key.from)) {
        if (key.kind === 'term' && term !== key.letters) continue;
        const word = key.kind === 'end' ? backwards(term) : term;
        const document = place * documentsAtOnce + row.document;
        yield { range: row.range, document, term: word, postings };
      }
    }
  }
}

function partsOf<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

interface RangeKey extends TermRange {
  from: Buffer;
  to: Buffer;
}

function keyOf(range: TermRange): RangeKey {
  const from = Buffer.from(range.kind === 'end' ? backwards(range.letters) : range.letters);
  return { ...range, from, to: range.kind === 'term' ? from : prefixEnd(from) };
}

interface BlockRow {
  document: number;
  range: number;
  entries: Buffer;
}

/** The block in which a range begins is the last one whose first term is not after it. */
async function readBlocks(
  db: Database,
  owner: string,
  docIds: readonly string[],
  keys: readonly RangeKey[],
): Promise<BlockRow[]> {
  const query = blocksQuery(owner, docIds, keys);
  return (await query.execute(db)).rows;
}

/** `offset 0` keeps the planner from joining the whole table with the ranges instead. */
export function blocksQuery(
  owner: string,
  docIds: readonly string[],
  keys: readonly Pick<RangeKey, 'kind' | 'from' | 'to'>[],
) {
  return sql<BlockRow>`
    select (d.place - 1)::int as document, (r.place - 1)::int as range, found.entries
      from unnest(${docIds}::text[]) with ordinality as d (doc_id, place)
     cross join unnest(
             ${keys.map(({ from }) => from)}::bytea[],
             ${keys.map(({ to }) => to)}::bytea[],
             ${keys.map(({ kind }) => kind === 'end')}::boolean[]
           ) with ordinality as r (low, high, reversed, place)
     cross join lateral (
             select coalesce(
                      (select m.first from word_block m
                        where m.owner_id = ${owner} and m.doc_id = d.doc_id
                          and m.reversed = r.reversed and m.first <= r.low
                        order by m.first desc limit 1),
                      '\\x'::bytea) as first
            offset 0
           ) start
     cross join lateral (
             select b.entries from word_block b
              where b.owner_id = ${owner} and b.doc_id = d.doc_id and b.reversed = r.reversed
                and b.first between start.first and r.high
             offset 0
           ) found`;
}
