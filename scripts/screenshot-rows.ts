import type { Page } from 'puppeteer';

/** A row as it lies in the extension's database. */
type Row = Record<string, unknown>;

/**
 * Changes rows of a table where a page of the extension reads them: `change` is added to each row whose
 * `key` is one of its names, and to a new one where there is none.
 */
export async function writeRows(
  page: Page,
  table: string,
  key: string,
  changes: Record<string, Row>,
): Promise<void> {
  await inTable(page, table, { key, changes });
}

/** All rows of a table. */
export function readRows(page: Page, table: string): Promise<Row[]> {
  return inTable(page, table, null);
}

export async function dropRow(page: Page, table: string, key: string): Promise<void> {
  await inTable(page, table, { drop: key });
}

type Work = { key: string; changes: Record<string, Row> } | { drop: string };

/** Does that in one transaction; answers with the rows where there is nothing to do. */
function inTable(page: Page, table: string, work: Work | null): Promise<Row[]> {
  return page.evaluate(
    (name, requested) =>
      new Promise<Row[]>((resolve, reject) => {
        const wanted = requested as Work | null;
        const open = indexedDB.open('gloss-guest');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const transaction = open.result.transaction(name, 'readwrite');
          const store = transaction.objectStore(name);
          const all = store.getAll();
          all.onsuccess = () => {
            if (wanted === null) return;
            if ('drop' in wanted) return void store.delete(wanted.drop);
            for (const [value, more] of Object.entries(wanted.changes)) {
              const rows = (all.result as Row[]).filter((row) => row[wanted.key] === value);
              for (const row of rows.length > 0 ? rows : [{ [wanted.key]: value }])
                store.put({ ...row, ...more });
            }
          };
          transaction.oncomplete = () => {
            open.result.close();
            // Bytes next to a row, such as a file's, would not pass.
            resolve(wanted === null ? all.result : []);
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    table,
    work as never,
  );
}
