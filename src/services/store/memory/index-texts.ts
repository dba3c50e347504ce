import type { GlossDatabase } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { textsOf } from './find-pages.ts';
import { inMemory, memoryTotals, memoryTotalsKey, setMemoryTotals } from './memory-bytes.ts';
import { putWords } from './remember-page.ts';
import { removePages } from './remove-pages.ts';

/** What a text is found by; null: it is not what its row says. */
type WordsOfText = readonly string[] | null;

/** Texts that are unpacked at a time. */
const batch = 10;

/** Hashes of texts without words, as they come from a backup. */
function textsWithoutWords({ db }: Store): Promise<string[]> {
  return stored(async () => {
    const { texts, worded } = await countedTotals(db);
    if (texts === worded) return [];
    const known = new Set(await db.memoryWords.toCollection().primaryKeys());
    return (await db.memoryTexts.toCollection().primaryKeys()).filter((hash) => !known.has(hash));
  });
}

/** Counted once, however many searches follow. */
async function countedTotals(db: GlossDatabase) {
  if (await db.meta.get(memoryTotalsKey)) return memoryTotals(db);
  return inMemory(db, async () => {
    const totals = await memoryTotals(db);
    await setMemoryTotals(db, totals);
    return totals;
  });
}

/** Makes the words of texts that have none; those that are false go with their pages. `names`: more words of a text. */
export async function indexTexts(
  store: Store,
  wordsOf: (
    texts: readonly { hash: string; bytes: Uint8Array<ArrayBuffer>; names: string }[],
  ) => Promise<readonly WordsOfText[]>,
): Promise<void> {
  const { db } = store;
  const hashes = await textsWithoutWords(store);
  for (let from = 0; from < hashes.length; from += batch) {
    const rows = await textsOf(store, hashes.slice(from, from + batch));
    const texts = await Promise.all(
      rows.map(async ({ hash, bytes }) => ({ hash, bytes, names: await namesOf(store, hash) })),
    );
    const all = await wordsOf(texts);
    await stored(() =>
      inMemory(db, async () => {
        for (const [at, { hash }] of texts.entries()) {
          const words = all[at];
          if (words) await putWords(db, hash, words);
          else await removePages(db, await db.memoryPages.where({ hash }).toArray(), [hash]);
        }
      }),
    );
  }
}

async function namesOf({ db }: Store, hash: string): Promise<string> {
  const pages = await stored(() => db.memoryPages.where({ hash }).toArray());
  return pages.flatMap(({ title, site, author }) => [title, site, ...author]).join('\n');
}
