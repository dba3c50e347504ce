import type { Table } from 'dexie';

/**
 * Rows that have any of these keys in an index. Each key is a request of its own and all are sent together: with `anyOf`
 * a cursor moves, whose next request is sent once the one before is answered.
 */
export async function rowsWith<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const { db } = table;
  if (keys.length === 0) return [];
  const all = await db.transaction('r', table, () =>
    Promise.all([...new Set(keys)].map((key) => table.where(index).equals(key).toArray())),
  );
  return all.flat();
}
