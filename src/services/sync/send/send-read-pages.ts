import { readPageLimits, type SentReadPage, saveReadPages } from '#api/read-pages.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { dropForgotten, forgottenPages } from '../../store/memory/forgotten.ts';
import { passedSitesKey, sentPagesKey } from '../../store/memory/memory-bytes.ts';
import { noteTooLarge, setNoRoom } from '../../store/memory/no-room.ts';
import { readSettings } from '../../store/settings/settings.ts';
import type { SyncDeps } from '../sync-call.ts';
import { sentReadPage } from '../synced-read-pages.ts';
import { undoMs } from './send-conversation.ts';

/** Characters of one call, as JSON. */
const batchLength = 4_000_000;

/**
 * Sends what the person has read and has synced, the oldest first, and what they have forgotten. Of sites that are never
 * sent nothing is. What the server has no room for is counted, and tried again with the next pass. @throws what the call throws
 */
export async function sendReadPages(deps: SyncDeps, signal?: AbortSignal): Promise<void> {
  const { store } = deps;
  const { memory, neverSend } = await readSettings(store);
  if (!memory.isSynced) return;
  await noteSites(store, neverSend);
  let left: MemoryPage[] = [];
  try {
    await sendForgotten(deps, signal);
    left = (await unsentPages(store)).filter(
      ({ address }) => firstOnSite(neverSend, [address]) === null,
    );
    while (left.length > 0) left = await sendBatch(deps, left, signal);
  } catch (thrown) {
    const { code } = toCodedError(thrown);
    // A server of before has no such call.
    if (code !== 'quota_exceeded' && code !== 'not_found') throw thrown;
    if (code === 'not_found') left = [];
  }
  await stored(() => setNoRoom(store.db, 'unsynced', left.length));
}

/** Where other sites than before are never sent, pages of one that may be sent now are looked for again. */
async function noteSites({ db }: Store, neverSend: readonly string[]): Promise<void> {
  const value = JSON.stringify(neverSend);
  await stored(() =>
    db.transaction('rw', db.meta, async () => {
      const before = (await db.meta.get(passedSitesKey))?.value ?? '[]';
      if (before === value) return;
      await db.meta.put({ key: passedSitesKey, value });
      await db.meta.delete(sentPagesKey);
    }),
  );
}

/** In the order in which they were read. */
export function unsentPages({ db }: Store): Promise<MemoryPage[]> {
  return stored(async () => {
    const known = Number((await db.meta.get(sentPagesKey))?.value ?? 0);
    const pages = await db.memoryPages.where('lastAt').aboveOrEqual(known).sortBy('lastAt');
    return pages.filter(({ lastAt, sentAt }) => sentAt !== lastAt);
  });
}

async function sendForgotten({ store, call }: SyncDeps, signal?: AbortSignal): Promise<void> {
  const all = await forgottenPages(store, store.clock.now() - undoMs);
  for (let from = 0; from < all.length; from += readPageLimits.pages) {
    const some = all.slice(from, from + readPageLimits.pages);
    const page: JsonValue = { isForgotten: true };
    await call(saveReadPages, { pages: some.map((each) => ({ ...each, page })) }, { signal });
    await dropForgotten(store, some);
  }
}

/** @returns those that are left */
async function sendBatch(
  { store, call }: SyncDeps,
  pages: readonly MemoryPage[],
  signal?: AbortSignal,
): Promise<MemoryPage[]> {
  const rows: SentReadPage[] = [];
  const tooLarge: string[] = [];
  let length = 0;
  let taken = 0;
  for (const page of pages) {
    const row = await stored(() => sentReadPage(store, page));
    const size = row ? JSON.stringify(row.page).length : 0;
    if (rows.length > 0 && length + size > batchLength) break;
    taken += 1;
    // One that is larger than any server takes stays here, and the person sees which.
    if (size > readPageLimits.page) tooLarge.push(page.id);
    else if (row) rows.push({ ...row, page: row.page as never });
    length += size;
    if (rows.length === readPageLimits.pages) break;
  }
  if (rows.length > 0) await sendRows(call, rows, signal);
  await markSent(store, pages.slice(0, taken), tooLarge);
  return pages.slice(taken);
}

/** One that the server refuses as it is must not stop the others: it stays here. */
async function sendRows(
  call: SyncDeps['call'],
  rows: SentReadPage[],
  signal?: AbortSignal,
): Promise<void> {
  try {
    await call(saveReadPages, { pages: rows }, { signal });
  } catch (thrown) {
    if (toCodedError(thrown).code !== 'invalid_request') throw thrown;
    if (rows.length > 1) for (const row of rows) await sendRows(call, [row], signal);
  }
}

/** What was read again meanwhile is sent again. */
async function markSent(
  { db }: Store,
  pages: readonly MemoryPage[],
  tooLarge: readonly string[],
): Promise<void> {
  const last = pages.at(-1);
  if (!last) return;
  await stored(() =>
    db.transaction('rw', db.memoryPages, db.meta, async () => {
      for (const { id, lastAt } of pages) {
        await db.memoryPages.where({ id }).modify({ sentAt: lastAt });
      }
      await noteTooLarge(db, pages, tooLarge);
      await db.meta.put({ key: sentPagesKey, value: String(last.lastAt) });
    }),
  );
}
