import type { WordsOfText } from '#workers/memory/memory.api.ts';
import { type Store, stored } from '../database/store.ts';
import { textsOf } from './find-pages.ts';
import { dropLacking, textsLacking } from './lacking.ts';
import { countMemory, inMemory, memoryTotalsKey } from './memory-bytes.ts';
import { putWords } from './put-text.ts';
import { removePages } from './remove-pages.ts';

/** Texts that are unpacked at a time. */
const batch = 20;

/** Hashes of texts without words, as they come from a backup. */
function textsWithoutWords({ db }: Store): Promise<string[]> {
  return stored(async () => {
    // Counted once, however many searches follow.
    if (!(await db.meta.get(memoryTotalsKey))) await inMemory(db, () => countMemory(db));
    return textsLacking(db, 'words');
  });
}

/** Makes the words of texts that have none; those that are false (null) go with their pages. `names`: more words of a text. */
export async function indexTexts(
  store: Store,
  wordsOf: (
    texts: readonly { hash: string; bytes: Uint8Array<ArrayBuffer>; names: string }[],
  ) => Promise<readonly (WordsOfText | null)[]>,
): Promise<void> {
  const { db } = store;
  const hashes = await textsWithoutWords(store);
  for (let from = 0; from < hashes.length; from += batch) {
    const some = hashes.slice(from, from + batch);
    const rows = await textsOf(store, some);
    const texts = await Promise.all(
      rows.map(async ({ hash, bytes }) => ({ hash, bytes, names: await namesOf(store, hash) })),
    );
    const all = await wordsOf(texts);
    const words = new Map(
      texts.flatMap(({ hash }, at) => {
        const own = all[at];
        return own ? [[hash, own] as const] : [];
      }),
    );
    await stored(() =>
      inMemory(db, async () => {
        await putWords(db, words);
        for (const { hash } of texts) {
          if (words.has(hash)) continue;
          await removePages(db, await db.memoryPages.where({ hash }).toArray(), [hash]);
        }
        await dropLacking(db, 'words', some);
      }),
    );
  }
}

async function namesOf({ db }: Store, hash: string): Promise<string> {
  const pages = await stored(() => db.memoryPages.where({ hash }).toArray());
  return pages.flatMap(({ title, site, author }) => [title, site, ...author]).join('\n');
}
