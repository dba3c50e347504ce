import type { Table } from 'dexie';

/** Rows that a search reads to rank them. */
const maxRead = 400;

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
  const least = Math.min(...counts);
  if (least === 0) return [];
  if (least > maxRead) return null;
  const rarest = terms[counts.indexOf(least)] ?? '';
  const keys = new Set(await beginsWith(rarest).primaryKeys());
  const rows = await table.bulkGet([...keys]);
  return rows.filter((row) => row !== undefined) as Row[];
}
