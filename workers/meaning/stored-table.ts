import { CodedError } from '#shared/errors/coded-error.ts';
import { tableCache, tableKey } from './meaning.api.ts';
import { WordTable } from './word-table.ts';

let read: { model: string; table: Promise<WordTable> } | undefined;

/** The table that was downloaded, read once. @throws model_not_downloaded */
export function storedTable(model: string): Promise<WordTable> {
  if (read?.model === model) return read.table;
  const table = readTable();
  read = { model, table };
  table.catch(() => {
    read = undefined;
  });
  return table;
}

async function readTable(): Promise<WordTable> {
  const stored = await caches.match(tableKey, { cacheName: tableCache });
  if (!stored) throw new CodedError('model_not_downloaded', 'the table is not here');
  return new WordTable(await stored.arrayBuffer());
}
