import type { MemoryPage, MemorySetting } from '#domain/memory/memory.ts';
import { isSameVisit, type MemoryVisit, strongerReason } from '#domain/memory/visits.ts';
import type { GlossDatabase, MemoryTextRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { inMemory, memoryTotals, setMemoryTotals } from './memory-bytes.ts';
import { readNoRoom, setNoRoom } from './no-room.ts';
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

/** Pages that were last read longer ago than that. Where there are none, no writer is waited for. */
export function forgetOld(store: Store, days: number | null): Promise<void> {
  const { db, clock } = store;
  return stored(async () => {
    if (days === null || (await lastBefore(db, days, clock.now()).limit(1).count()) === 0) return;
    await inMemory(db, () => dropOld(db, days, clock.now()));
  });
}

const lastBefore = (db: GlossDatabase, days: number, now: number) =>
  db.memoryPages.where('lastAt').below(now - days * dayMs);

/** The hash of the text that is stored: of one that says the same, if there is one. */
async function putText(
  db: GlossDatabase,
  text: Omit<MemoryTextRow, 'size'>,
  words: readonly string[],
): Promise<string> {
  const known = await db.memoryTexts.get(text.hash);
  const same = await sameText(db, text, known);
  if (!same) {
    await storeText(db, text, words, { stored: known, isWorded: false });
    return text.hash;
  }
  const all = [...new Set([...same.words, ...words])];
  if (all.length > same.words.length) {
    await storeText(db, same.text, all, { stored: same.text, isWorded: true });
  }
  return same.text.hash;
}

/** `stored`: what is there of it. */
async function storeText(
  db: GlossDatabase,
  text: Omit<MemoryTextRow, 'size'>,
  words: readonly string[],
  { stored: before, isWorded }: { stored: MemoryTextRow | undefined; isWorded: boolean },
): Promise<void> {
  const totals = await memoryTotals(db);
  const size = text.bytes.length + sizeOfWords(words);
  await db.memoryTexts.put({ ...text, size });
  await db.memoryWords.put({ hash: text.hash, words: [...words] });
  await setMemoryTotals(db, {
    bytes: totals.bytes - (before?.size ?? 0) + size,
    texts: totals.texts + (before ? 0 : 1),
    worded: totals.worded + (isWorded ? 0 : 1),
  });
}

/** One that has no words yet came from a file, and was not checked. */
async function sameText(
  { memoryTexts, memoryWords }: GlossDatabase,
  { wordsHash }: Omit<MemoryTextRow, 'size'>,
  known: MemoryTextRow | undefined,
): Promise<{ text: MemoryTextRow; words: readonly string[] } | undefined> {
  const others = await memoryTexts.where({ wordsHash }).toArray();
  for (const text of known ? [known, ...others] : others) {
    const words = await memoryWords.get(text.hash);
    if (words) return { text, words: words.words };
  }
  return undefined;
}

/** Adds to what a text is found by. Call inside of `inMemory`. */
export async function putWords(
  db: GlossDatabase,
  hash: string,
  words: readonly string[],
): Promise<void> {
  const row = await db.memoryTexts.get(hash);
  if (row) await storeText(db, row, words, { stored: row, isWorded: false });
}

/** As an index has them: two bytes a letter, and its key. */
const sizeOfWords = (words: readonly string[]) =>
  words.reduce((sum, { length }) => sum + length * 2 + 32, 0);

async function putVisit(
  store: Store,
  { id: pageId, site, kind = 'webpage' }: MemoryPage,
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
    kind,
    at: Math.max(at, same?.at ?? 0),
    reason: strongerReason(reason, same?.reason ?? reason),
  });
}

async function dropOld(db: GlossDatabase, days: number | null, now: number): Promise<void> {
  if (days === null) return;
  const old = await lastBefore(db, days, now).toArray();
  if (old.length > 0) await removePages(db, old);
}

/** The page that is read now stays, however large it is. */
async function makeRoom(db: GlossDatabase, now: MemoryPage, bound: number): Promise<void> {
  let dropped = 0;
  while ((await memoryTotals(db)).bytes > bound) {
    const oldest = await db.memoryPages.orderBy('lastAt').limit(batch).toArray();
    const next = oldest.find(({ id }) => id !== now.id);
    if (!next) break;
    await removePages(db, [next]);
    dropped += 1;
  }
  if (dropped > 0)
    await setNoRoom(db, 'dropped', (await readNoRoom(db, 'dropped')).pages + dropped);
}
