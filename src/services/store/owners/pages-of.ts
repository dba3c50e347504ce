import type { Table } from 'dexie';
import { keyOf, type Row } from './join-rows.ts';

/** Bytes of files and texts of long documents are read a few at a time. */
const fewRows: Record<string, number> = { files: 2, fileParts: 5, captures: 2, documents: 5 };
const pageRows = 200;

/** The rows of a table in the order of their keys, page by page; rows that are deleted meanwhile do not disturb it. */
export async function* pagesOf(table: Table): AsyncGenerator<Row[]> {
  const limit = fewRows[table.name] ?? pageRows;
  for (let last: unknown; ; ) {
    const rest = last === undefined ? table.toCollection() : table.where(':id').above(last);
    const page = (await rest.limit(limit).toArray()) as Row[];
    if (page.length === 0) return;
    last = keyOf(table, page.at(-1)!);
    yield page;
  }
}
