import type { Page } from 'puppeteer';

/** Of a memory that has nothing. */
export const noMemoryRows = { memoryPages: 0, memoryTexts: 0, memoryVisits: 0, memoryWords: 0 };

/** How many rows each table of memory has, in the database of who is signed out. `page`: one of the product's origin. */
export function memoryRowsIn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('gloss-guest');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const names = [...db.objectStoreNames].filter((name) => name.startsWith('memory'));
    const counts = await Promise.all(
      names.map(
        (name) =>
          new Promise<[string, number]>((resolve, reject) => {
            const counting = db.transaction(name).objectStore(name).count();
            counting.onsuccess = () => resolve([name, counting.result]);
            counting.onerror = () => reject(counting.error);
          }),
      ),
    );
    db.close();
    return Object.fromEntries(counts);
  });
}
