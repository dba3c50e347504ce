import type { Table } from 'dexie';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { nameKey } from '#domain/search/word-keys.ts';

/** Rows with a word, past which it is too frequent. */
const maxRead = 400;
/** Keys of it that are read: of a script without spaces an index has one for each place of a text. */
const maxKeys = 4_000;
/** Of those whose names begin as typed, the shortest. */
const maxStarts = 50;

/**
 * Rows that have all of the folded words, but for those words that are too frequent to tell them apart, by reads of
 * their index (`follow-words.ts`) and of no other row. null: every word is that frequent.
 */
export async function findByWords<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  terms: readonly string[],
): Promise<Row[] | null> {
  const keys = await keysByWords(table, terms);
  return keys && rowsOf(table, keys);
}

/** Keys of those rows; no row is read. */
export async function keysByWords<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  terms: readonly string[],
): Promise<Key[] | null> {
  const sets = await Promise.all(terms.map((term) => keysWith(table, term, maxRead)));
  const [first, ...others] = sets.filter((keys) => keys !== null);
  if (!first) return null;
  return [...first].filter((key) => others.every((other) => other.has(key)));
}

/** Keys of the rows with a word that begins so; null: there are more than `max`. */
export async function keysWith<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  beginning: string,
  max: number,
): Promise<ReadonlySet<Key> | null> {
  const found = table.where('words').startsWith(beginning);
  const keys = await found.limit(maxKeys + 1).primaryKeys();
  const rows = new Set(keys);
  return keys.length > maxKeys || rows.size > max ? null : rows;
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
