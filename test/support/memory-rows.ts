import type { Page } from 'puppeteer';

/** Of a memory that has nothing. */
export const noMemoryRows = {
  memoryPages: 0,
  memoryTexts: 0,
  memoryVisits: 0,
  memoryWords: 0,
  memoryVectors: 0,
};

const tables = Object.keys(noMemoryRows);

/** How many rows each table of memory has, in the database of who is signed out. `page`: one of the product's origin. */
export async function memoryRowsIn(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await rowsIn(page, table)).length;
  return counts;
}

/** All rows of a table of that database. */
export function rowsIn(page: Page, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open('gloss-guest');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reading = db.transaction(name).objectStore(name).getAll();
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    db.close();
    return rows as never;
  }, table);
}
