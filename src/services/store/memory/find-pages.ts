import type { MemoryPage } from '#domain/memory/memory.ts';
import type { MemoryTextRow } from '../database/database.ts';
import { rowsWith } from '../database/rows-with.ts';
import { type Store, stored } from '../database/store.ts';
import { keysByWords, keysWith } from '../text-index/find-by-words.ts';
import { memoryTotals } from './memory-bytes.ts';
import { type ReadScope, visitsIn } from './read-entries.ts';

/** Where every word is too frequent for its index, those that were read last are looked through. */
const maxNewest = 200;

/** Pages that have all of the folded words, or may have them, by the index alone; some may be outside of the scope. */
export function pagesWithWords(
  store: Store,
  terms: readonly string[],
  scope: ReadScope,
): Promise<MemoryPage[]> {
  return stored(async () => {
    const keys = await keysByWords(store.db.memoryWords, terms);
    return keys ? pagesOfTexts(store, await hashesOf(store, keys)) : newestPages(store, scope);
  });
}

/** Hashes of the texts whose words are under these keys. */
async function hashesOf({ db }: Store, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const all = await db.transaction('r', db.memoryTexts, () =>
    Promise.all(keys.map((key) => db.memoryTexts.where('hash').startsWith(key).primaryKeys())),
  );
  return all.flat();
}

async function newestPages({ db }: Store, scope: ReadScope): Promise<MemoryPage[]> {
  const visits = await visitsIn(db, scope).reverse().limit(maxNewest).toArray();
  const pages = await db.memoryPages.bulkGet([...new Set(visits.map(({ pageId }) => pageId))]);
  return pages.filter((page) => page !== undefined);
}

/** All pages with these texts. */
export function pagesOfTexts({ db }: Store, hashes: readonly string[]): Promise<MemoryPage[]> {
  return stored(() => rowsWith(db.memoryPages, 'hash', hashes));
}

/** Hashes of the texts of pages that were read in the scope. */
export function hashesIn(store: Store, scope: ReadScope): Promise<string[]> {
  const { db } = store;
  return stored(async () => {
    const visits = await visitsIn(db, scope).toArray();
    const pages = await db.memoryPages.bulkGet([...new Set(visits.map(({ pageId }) => pageId))]);
    return [...new Set(pages.flatMap((page) => page?.hash ?? []))];
  });
}

/** Texts with a word, past which it tells them too little apart. */
const maxOfWord = 1_000;
/** A text with so much less of the words than the best one has no passage that would be taken with that one's. */
const worthReading = 0.25;
/** What another form of a word counts, compared with the word itself. */
const looseShare = 0.5;

/**
 * Hashes of texts with any of the words, those with the rarest and most of them first, by the index alone. Each word is
 * given by how its forms begin, itself first. Where all words are too frequent, the texts that were read last.
 */
export function textsWithAnyWord(
  store: Store,
  words: readonly (readonly string[])[],
  max: number,
): Promise<string[]> {
  const { db } = store;
  return stored(async () => {
    const { texts: all } = await memoryTotals(db);
    const found = await db.transaction('r', db.memoryWords, () =>
      Promise.all(words.map((beginnings) => textsOfWord(store, beginnings, all))),
    );
    const scores = new Map<string, number>();
    for (const [key, score] of found.flatMap((texts) => [...(texts ?? [])])) {
      scores.set(key, (scores.get(key) ?? 0) + score);
    }
    if (scores.size === 0 && found.includes(null)) {
      const pages = await newestPages(store, { site: null, day: null });
      return [...new Set(pages.map(({ hash }) => hash))].slice(0, max);
    }
    const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, max);
    const least = (best[0]?.[1] ?? 0) * worthReading;
    const worth = best.filter(([, score]) => score >= least).map(([key]) => key);
    return (await hashesOf(store, worth)).slice(0, max);
  });
}

/** What a word counts for each text with it, by their keys; null: too many have it. */
async function textsOfWord(
  { db }: Store,
  beginnings: readonly string[],
  all: number,
): Promise<ReadonlyMap<string, number> | null> {
  const scores = new Map<string, number>();
  let isFrequent = false;
  for (const [at, beginning] of beginnings.entries()) {
    if (isFrequent && beginnings[0]!.startsWith(beginning)) continue;
    const texts = await keysWith(db.memoryWords, beginning, maxOfWord);
    isFrequent ||= texts === null;
    if (!texts) continue;
    const score = Math.log(1 + all / texts.size) * (at === 0 ? 1 : looseShare);
    for (const key of texts) scores.set(key, Math.max(scores.get(key) ?? 0, score));
  }
  return scores.size === 0 && isFrequent ? null : scores;
}

/** Texts by their hashes; unknown ones are left out. */
export async function textsOf({ db }: Store, hashes: readonly string[]): Promise<MemoryTextRow[]> {
  const rows = await stored(() => db.memoryTexts.bulkGet([...hashes]));
  return rows.filter((row) => row !== undefined);
}

export function pageById({ db }: Store, id: string): Promise<MemoryPage | undefined> {
  return stored(() => db.memoryPages.get(id));
}
