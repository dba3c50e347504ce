import type { Page } from 'puppeteer';

export type Shot = (name: string, page: Page) => Promise<void>;

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
  await page.evaluate(
    (name, by, wanted) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('gloss');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const change = open.result.transaction(name, 'readwrite');
          const store = change.objectStore(name);
          const all = store.getAll();
          all.onsuccess = () => {
            for (const [value, more] of Object.entries(wanted)) {
              const rows = (all.result as Row[]).filter((row) => row[by] === value);
              for (const row of rows.length > 0 ? rows : [{ [by]: value }])
                store.put({ ...row, ...(more as Row) });
            }
          };
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
          change.onerror = () => reject(change.error);
        };
      }),
    table,
    key,
    changes as Record<string, Record<string, never>>,
  );
}

/** All rows of a table. */
export function readRows(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open('gloss');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result as Row[]);
          };
        };
      }),
    table,
  );
}

export async function dropRow(page: Page, table: string, key: string): Promise<void> {
  await page.evaluate(
    (name, id) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('gloss');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const change = open.result.transaction(name, 'readwrite');
          change.objectStore(name).delete(id);
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    table,
    key,
  );
}

export async function press(page: Page, selector: string): Promise<void> {
  const button = await page.waitForSelector(selector);
  await button?.evaluate((each) => (each as HTMLElement).click());
}

/** An entry of the chat's menu, from 0. */
export async function menu(page: Page, index: number): Promise<void> {
  await press(page, 'main > header > button:last-of-type');
  await page.waitForSelector('[role="menuitem"]');
  const entries = await page.$$('[role="menuitem"]');
  await entries[index]?.evaluate((each) => (each as HTMLElement).click());
}
