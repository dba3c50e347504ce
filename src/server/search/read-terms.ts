import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { TermRange } from './lookups.ts';
import type { Postings } from './postings.ts';
import { placeOfRange } from './signature.ts';
import { backwards, prefixEnd, termsWith } from './word-blocks.ts';

/** A term that a document has. */
export interface FoundTerm {
  /** Index of the matching range. */
  range: number;
  /** Index of the document. */
  document: number;
  term: string;
  /** Empty where the range is a suffix. */
  postings: () => Postings;
}

/** Documents, or parts of the messages (../sync/index-messages.ts): an id has a signature and blocks. */
const indexes = {
  documents: {
    signatures: sql.ref('indexed_document'),
    blocks: sql.ref('word_block'),
    id: sql.ref('doc_id'),
  },
  messages: {
    signatures: sql.ref('message_part'),
    blocks: sql.ref('message_block'),
    id: sql.ref('part'),
  },
} as const;
type IndexName = keyof typeof indexes;

/** Documents of one query to the database; bounds memory. */
const documentsPerQuery = 100;

/**
 * Terms of the documents within the ranges. It costs a read of each document's signature, and an index
 * lookup for each range that it may have, independent of the size of the table.
 */
export async function* readTerms(
  db: Database,
  owner: string,
  docIds: readonly string[],
  ranges: readonly TermRange[],
  index: IndexName = 'documents',
): AsyncGenerator<FoundTerm> {
  if (ranges.length === 0) return;
  const keys = ranges.map(keyOf);
  const parts = partsOf(docIds, documentsPerQuery);
  let coming = parts[0] && readBlocks(db, owner, parts[0], keys, index);
  for (const place of parts.keys()) {
    const rows = (await coming) ?? [];
    const following = parts[place + 1];
    coming = following && readBlocks(db, owner, following, keys, index);
    // A consumer that stops early must not cause an unhandled rejection.
    coming?.catch(() => undefined);
    for (const row of rows) {
      const key = keys[row.range]!;
      for (const { term, postings } of termsWith(row.entries, key.from)) {
        if (key.kind === 'term' && term !== key.letters) continue;
        const word = key.kind === 'end' ? backwards(term) : term;
        const document = place * documentsPerQuery + row.document;
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
  /** The range's bit in a document's signature, before the modulus. */
  place: number;
}

function keyOf(range: TermRange): RangeKey {
  const from = Buffer.from(range.kind === 'end' ? backwards(range.letters) : range.letters);
  const to = range.kind === 'term' ? from : prefixEnd(from);
  return { ...range, from, to, place: placeOfRange(range) };
}

interface BlockRow {
  document: number;
  range: number;
  entries: Buffer;
}

async function readBlocks(
  db: Database,
  owner: string,
  docIds: readonly string[],
  keys: readonly RangeKey[],
  index: IndexName,
): Promise<BlockRow[]> {
  const query = blocksQuery(owner, docIds, keys, index);
  return (await query.execute(db)).rows;
}

/**
 * Mostly one block has all of a range: the last one whose first term is not after the range's end. Blocks
 * before it are read only where that one begins after the range's start. `offset 0` prevents a plan that
 * reads the whole table.
 */
export function blocksQuery(
  owner: string,
  docIds: readonly string[],
  keys: readonly Omit<RangeKey, 'letters'>[],
  index: IndexName = 'documents',
) {
  const { signatures, blocks, id } = indexes[index];
  return sql<BlockRow>`
    select (d.place - 1)::int as document, (r.place - 1)::int as range, found.entries
      from unnest(${docIds}::text[]) with ordinality as d (doc_id, place)
     cross join lateral (
             select signature from ${signatures}
              where owner_id = ${owner} and ${id} = d.doc_id
             offset 0
           ) i
     cross join unnest(
             ${keys.map(({ from }) => from)}::bytea[],
             ${keys.map(({ to }) => to)}::bytea[],
             ${keys.map(({ kind }) => kind === 'end')}::boolean[],
             ${keys.map(({ place }) => place)}::int[]
           ) with ordinality as r (low, high, reversed, bit, place)
     cross join lateral (
             select b.first, b.entries from ${blocks} b
              where b.owner_id = ${owner} and b.${id} = d.doc_id and b.reversed = r.reversed
                and b.first <= r.high
                and get_bit(i.signature, r.bit % (8 * length(i.signature))) = 1
              order by b.first desc limit 1
           ) last
     cross join lateral (
             select last.entries
              union all
             select b.entries from ${blocks} b
              where last.first > r.low
                and b.owner_id = ${owner} and b.${id} = d.doc_id and b.reversed = r.reversed
                and b.first < last.first
                and b.first >= coalesce(
                      (select m.first from ${blocks} m
                        where m.owner_id = ${owner} and m.${id} = d.doc_id
                          and m.reversed = r.reversed and m.first <= r.low
                        order by m.first desc limit 1),
                      '\\x'::bytea)
           ) found`;
}
