import type { Table } from 'dexie';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { nameKey } from '#domain/search/word-keys.ts';

/** Rows that a search reads to rank them. */
const maxRead = 400;
/** Of those whose names begin as typed, the shortest. */
const maxStarts = 50;

/**
 * Rows that may have all of the folded words: those that have the rarest of them (`follow-words.ts`), by a read of that
 * index and of no other row. null: even that one is too frequent.
 */
export async function findByWords<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  terms: readonly string[],
): Promise<Row[] | null> {
  const beginsWith = (term: string) => table.where('words').startsWith(term);
  const counts = await Promise.all(terms.map((term) => beginsWith(term).count()));
  const min = Math.min(...counts);
  if (min === 0) return [];
  if (min > maxRead) return null;
  const rarest = terms[counts.indexOf(min)] ?? '';
  return rowsOf(table, await beginsWith(rarest).primaryKeys());
}

/** Rows whose names begin as typed, however frequent its words are. */
export async function findByStart<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  { phrase }: SearchQuery,
): Promise<Row[]> {
  const starts = table.where('words').startsWith(nameKey(phrase)).limit(maxStarts);
  return rowsOf(table, await starts.primaryKeys());
}

async function rowsOf<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  keys: readonly Key[],
): Promise<Row[]> {
  const rows = await table.bulkGet([...new Set(keys)]);
  return rows.filter((row) => row !== undefined) as Row[];
}
