import type { Page } from 'puppeteer';

/** Resolves once a row of `table`, in a person's database of the page's origin, has that text in `field`. */
export async function untilStored(
  page: Page,
  { table, field, text }: { table: string; field: string; text: string },
): Promise<void> {
  const wait = { polling: 200, timeout: 30_000 };
  await page.waitForFunction(isStored, wait, table, field, text);
}

/** Runs in the page. */
async function isStored(table: string, field: string, text: string): Promise<boolean> {
  const rowsOf = (name: string) =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = database.transaction(table).objectStore(table).getAll();
        all.onsuccess = () => {
          database.close();
          resolve(all.result as Record<string, unknown>[]);
        };
      };
    });
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  for (const name of names) {
    if (!/^gloss-(guest|local|[\w-]{30,})$/.test(name)) continue;
    if ((await rowsOf(name)).some((row) => row[field] === text)) return true;
  }
  return false;
}
