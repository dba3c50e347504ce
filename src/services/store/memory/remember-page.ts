import type { MemoryPage, MemorySetting } from '#domain/memory/memory.ts';
import { isSameVisit, type MemoryVisit, strongerReason } from '#domain/memory/visits.ts';
import type { GlossDatabase, MemoryTextRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { countDropped, inMemory, memoryBytes, setMemoryBytes } from './memory-bytes.ts';
import { pendingKey } from './pending.ts';
import { removePages } from './remove-pages.ts';

/** A page that is read now. */
export interface NewMemory {
  page: Omit<MemoryPage, 'id' | 'hash' | 'lastAt'>;
  text: Omit<MemoryTextRow, 'size'>;
  words: readonly string[];
  reason: MemoryVisit['reason'];
  /** When it was read, in epoch milliseconds; absent: now. */
  at?: number;
}

const dayMs = 86_400_000;
const megabyte = 1_000_000;
/** Pages that are looked at together to make room. */
const batch = 20;

/**
 * Remembers a page in one transaction: the same text at the same address is one page with another visit, and pages that
 * say the same share one text. What is too old goes; past the bound, what was not read for longest.
 */
export function rememberPage(
  store: Store,
  { page, text, words, reason, at = store.clock.now() }: NewMemory,
  limits: Pick<MemorySetting, 'days' | 'megabytes'>,
): Promise<void> {
  const { db } = store;
  return stored(() =>
    inMemory(db, async () => {
      const hash = await putText(db, text, words);
      const known = await db.memoryPages.where({ address: page.address, hash }).first();
      const lastAt = Math.max(at, known?.lastAt ?? 0);
      const row = { ...page, id: known?.id ?? store.newId(), hash, lastAt };
      await db.memoryPages.put(row);
      await putVisit(store, row, reason, at);
      await db.meta.delete(pendingKey({ docId: page.docId, reason }));
      await dropOld(db, limits.days, store.clock.now());
      await makeRoom(db, row, limits.megabytes * megabyte);
    }),
  );
}

/** Pages that were last read longer ago than that. */
export function forgetOld(store: Store, days: number | null): Promise<void> {
  return stored(() => inMemory(store.db, () => dropOld(store.db, days, store.clock.now())));
}

/** The hash of the text that is stored: of one that says the same, if there is one. */
async function putText(
  db: GlossDatabase,
  text: Omit<MemoryTextRow, 'size'>,
  words: readonly string[],
): Promise<string> {
  const same = await sameText(db, text);
  const before = same && (await db.memoryWords.get(same.hash));
  const hash = same?.hash ?? text.hash;
  const all = [...new Set([...(before?.words ?? []), ...words])];
  const size = (same ?? text).bytes.length + sizeOfWords(all);
  const known = (await db.memoryTexts.get(hash))?.size ?? 0;
  const bytes = (await memoryBytes(db)) - known + size;
  await db.memoryTexts.put({ ...(same ?? text), size });
  await db.memoryWords.put({ hash, words: all });
  await setMemoryBytes(db, bytes);
  return hash;
}

/** One that has no words yet came from a file, and was not checked. */
async function sameText(
  { memoryTexts, memoryWords }: GlossDatabase,
  { hash, wordsHash }: Omit<MemoryTextRow, 'size'>,
): Promise<MemoryTextRow | undefined> {
  const same = [
    await memoryTexts.get(hash),
    ...(await memoryTexts.where({ wordsHash }).toArray()),
  ].filter((text) => text !== undefined);
  const words = await memoryWords.bulkGet(same.map((text) => text.hash));
  return same.find((_, at) => words[at] !== undefined);
}

/** Adds to what a text is found by. Call inside of `inMemory`. */
export async function putWords(
  db: GlossDatabase,
  hash: string,
  words: readonly string[],
): Promise<void> {
  const row = await db.memoryTexts.get(hash);
  if (row) await putText(db, row, words);
}

/** As an index has them: two bytes a letter, and its key. */
const sizeOfWords = (words: readonly string[]) =>
  words.reduce((sum, { length }) => sum + length * 2 + 32, 0);

async function putVisit(
  store: Store,
  { id: pageId, site }: MemoryPage,
  reason: MemoryVisit['reason'],
  at: number,
): Promise<void> {
  const { memoryVisits } = store.db;
  const visits = await memoryVisits.where({ pageId }).toArray();
  const same = visits.find((visit) => isSameVisit(visit.at, at));
  await memoryVisits.put({
    id: same?.id ?? store.newId(),
    pageId,
    site,
    at: Math.max(at, same?.at ?? 0),
    reason: strongerReason(reason, same?.reason ?? reason),
  });
}

async function dropOld(db: GlossDatabase, days: number | null, now: number): Promise<void> {
  if (days === null) return;
  const old = await db.memoryPages
    .where('lastAt')
    .below(now - days * dayMs)
    .toArray();
  if (old.length > 0) await removePages(db, old);
}

/** The page that is read now stays, however large it is. */
async function makeRoom(db: GlossDatabase, now: MemoryPage, bound: number): Promise<void> {
  let dropped = 0;
  while ((await memoryBytes(db)) > bound) {
    const oldest = await db.memoryPages.orderBy('lastAt').limit(batch).toArray();
    const next = oldest.find(({ id }) => id !== now.id);
    if (!next) break;
    await removePages(db, [next]);
    dropped += 1;
  }
  if (dropped > 0) await countDropped(db, dropped);
}
