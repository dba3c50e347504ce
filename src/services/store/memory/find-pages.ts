import type { MemoryPage } from '#domain/memory/memory.ts';
import type { MemoryTextRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { keysByWords } from '../text-index/find-by-words.ts';

/** Where every word is too frequent for its index, the newest pages are looked through. */
const maxNewest = 200;

/** Pages that have all of the folded words, or may have them, by the index alone. */
export function pagesWithWords({ db }: Store, terms: readonly string[]): Promise<MemoryPage[]> {
  const { memoryPages, memoryWords } = db;
  return stored(async () => {
    const hashes = await keysByWords(memoryWords, terms);
    return hashes
      ? memoryPages.where('hash').anyOf(hashes).toArray()
      : memoryPages.orderBy('lastAt').reverse().limit(maxNewest).toArray();
  });
}

/** Texts by their hashes; unknown ones are left out. */
export async function textsOf({ db }: Store, hashes: readonly string[]): Promise<MemoryTextRow[]> {
  const rows = await stored(() => db.memoryTexts.bulkGet([...hashes]));
  return rows.filter((row) => row !== undefined);
}

export function pageById({ db }: Store, id: string): Promise<MemoryPage | undefined> {
  return stored(() => db.memoryPages.get(id));
}
