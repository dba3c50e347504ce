import type { Page } from 'puppeteer';

/** A row as it lies in the extension's database. */
type Row = Record<string, unknown>;

/**
 * Changes rows of a table where a page reads them: each of `changes` is added to the row whose `key` is its name, and
 * to a new one where there is none. `database`: absent, that of the account, or of the guest where there is none.
 */
export async function writeRows(
  page: Page,
  table: string,
  key: string,
  changes: Record<string, Row>,
  database?: 'gloss-device',
): Promise<void> {
  await inTable(page, table, { key, changes }, database);
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
async function inTable(
  page: Page,
  table: string,
  work: Work | null,
  database?: string,
): Promise<Row[]> {
  const from = database ?? (await page.evaluate(databaseOfOwner));
  return page.evaluate(
    (from, name, requested) =>
      new Promise<Row[]>((resolve, reject) => {
        const wanted = requested as Work | null;
        const open = indexedDB.open(from);
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
    from,
    table,
    work as never,
  );
}

async function databaseOfOwner(): Promise<string> {
  const all = await indexedDB.databases();
  return all.find(({ name }) => name?.startsWith('gloss-account-'))?.name ?? 'gloss-guest';
}
