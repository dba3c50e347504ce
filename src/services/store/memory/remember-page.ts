import type { MemoryPage, MemorySetting } from '#domain/memory/memory.ts';
import { isSameVisit, type MemoryVisit, strongerReason } from '#domain/memory/visits.ts';
import type { GlossDatabase, MemoryTextRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { addToTotals, countMemory, inMemory, memoryTotals, sentPagesKey } from './memory-bytes.ts';
import { readNoRoom, setNoRoom } from './no-room.ts';
import { pendingKey } from './pending.ts';
import { putText } from './put-text.ts';
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
      await countMemory(db);
      const hash = await putText(db, text, words);
      const known = await db.memoryPages.where({ address: page.address, hash }).first();
      const lastAt = Math.max(at, known?.lastAt ?? 0);
      const row = { ...page, id: known?.id ?? store.newId(), hash, lastAt };
      await db.memoryPages.put(row);
      if (!known) await addToTotals(db, { pages: 1 });
      await sendFrom(db, lastAt);
      await putVisit(store, row, reason, at);
      await db.meta.delete(pendingKey({ docId: page.docId, reason }));
      await dropOld(db, limits.days, store.clock.now());
      await makeRoom(db, row, limits.megabytes * megabyte);
    }),
  );
}

/** A page that was read before the last ones that were sent is still to be sent. */
async function sendFrom({ meta }: GlossDatabase, lastAt: number): Promise<void> {
  const sent = Number((await meta.get(sentPagesKey))?.value ?? 0);
  if (lastAt < sent) await meta.delete(sentPagesKey);
}

/** Pages that were last read longer ago than that. Where there are none, no writer is waited for. */
export function forgetOld(store: Store, days: number | null): Promise<void> {
  const { db, clock } = store;
  return stored(async () => {
    if (days === null || (await lastBefore(db, days, clock.now()).limit(1).count()) === 0) return;
    await inMemory(db, () => dropOld(db, days, clock.now()));
  });
}

/** Where the bound was lowered, or pages came from elsewhere. Where they have room, no writer is waited for. */
export function dropBeyond(store: Store, megabytes: number): Promise<void> {
  const { db } = store;
  return stored(async () => {
    const bound = megabytes * megabyte;
    if ((await memoryTotals(db)).bytes <= bound) return;
    await inMemory(db, async () => {
      await countMemory(db);
      await makeRoom(db, null, bound);
    });
  });
}

const lastBefore = (db: GlossDatabase, days: number, now: number) =>
  db.memoryPages.where('lastAt').below(now - days * dayMs);

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
async function makeRoom(db: GlossDatabase, now: MemoryPage | null, bound: number): Promise<void> {
  let dropped = 0;
  while ((await memoryTotals(db)).bytes > bound) {
    const oldest = await db.memoryPages.orderBy('lastAt').limit(batch).toArray();
    const next = oldest.find(({ id }) => id !== now?.id);
    if (!next) break;
    await removePages(db, [next]);
    dropped += 1;
  }
  if (dropped > 0)
    await setNoRoom(db, 'dropped', (await readNoRoom(db, 'dropped')).pages + dropped);
}
