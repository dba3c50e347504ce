import { readPageKeyOf } from '#api/read-pages.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import { readPageId, readPageSchema, type SavedPage } from '#domain/memory/synced-page.ts';
import { isSameVisit, strongerReason } from '#domain/memory/visits.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import { base64OfBytes } from '#shared/base64.ts';
import { nextHlc, readHlc } from '#shared/hlc.ts';
import type { GlossDatabase } from '../store/database/database.ts';
import type { Store } from '../store/database/store.ts';
import { addToTotals } from '../store/memory/memory-bytes.ts';
import { addText } from '../store/memory/memory-lines.ts';
import { removePages } from '../store/memory/remove-pages.ts';
import { readSettings } from '../store/settings/settings.ts';
import type { ReceivedSetting } from './receive/received-setting.ts';

const prefix = readPageKeyOf('');

/** The clock of a page is its last visit, whichever device sends it: the same twice is no change. */
const clockOf = ({ lastAt }: Pick<MemoryPage, 'lastAt'>) => nextHlc(undefined, lastAt, 'read');
const maxVisits = 100;

/** A page as it is sent; null: its text is gone. */
export async function sentReadPage({ db }: Store, page: MemoryPage) {
  const text = await db.memoryTexts.get(page.hash);
  if (!text) return null;
  const visits = await db.memoryVisits.where({ pageId: page.id }).sortBy('at');
  const { id: _id, sentAt: _sentAt, ...content } = page;
  const saved: SavedPage = {
    ...content,
    wordsHash: text.wordsHash,
    bytes: base64OfBytes(text.bytes),
    visits: visits.slice(-maxVisits).map(({ at, reason }) => ({ at, reason })),
  };
  return { id: readPageId(page), page: saved, hlc: clockOf(page) };
}

/** Tables that `putReceivedReadPages` reads and writes. */
export const readPageTables = ({
  memoryPages,
  memoryVisits,
  memoryTexts,
  memoryWords,
  memoryVectors,
}: GlossDatabase) => [memoryPages, memoryVisits, memoryTexts, memoryWords, memoryVectors];

/**
 * Where the person has these pages synced: pages of other devices, and that some were forgotten there; other settings are
 * left alone. Call inside a transaction with `readPageTables`, `settings` and `meta`.
 */
export async function putReceivedReadPages(
  store: Store,
  received: readonly ReceivedSetting[],
): Promise<void> {
  const rows = received.filter(({ key }) => key.startsWith(prefix));
  if (rows.length === 0) return;
  const { memory, neverRead, neverRemember } = await readSettings(store);
  if (!memory.isSynced) return;
  const forgotten = new Map<string, number>();
  for (const { key, value, hlc } of rows) {
    const read = readPageSchema.safeParse(value).data;
    if (!read) continue;
    if ('isForgotten' in read) forgotten.set(key, readHlc(hlc).time);
    else if (!isOnSite([...neverRead, ...neverRemember], read.address))
      await putPage(store, key, read);
  }
  if (forgotten.size > 0) await forgetReceived(store.db, forgotten);
}

async function putPage(store: Store, key: string, read: SavedPage): Promise<void> {
  const { db } = store;
  const { wordsHash, bytes, visits, ...page } = read;
  // Under another id it is another page.
  if (readPageKeyOf(readPageId(page)) !== key) return;
  await addText(db, { hash: page.hash, wordsHash, bytes });
  const known = await db.memoryPages.where({ address: page.address, hash: page.hash }).first();
  const lastAt = Math.max(known?.lastAt ?? 0, page.lastAt);
  const sentAt = page.lastAt;
  const row = { ...page, ...known, id: known?.id ?? store.newId(), lastAt, sentAt };
  await db.memoryPages.put(row);
  await addVisits(store, row, visits);
  if (!known) await addToTotals(db, { pages: 1 });
}

async function addVisits(
  store: Store,
  { id: pageId, site, kind = 'webpage' }: MemoryPage,
  visits: SavedPage['visits'],
): Promise<void> {
  const { memoryVisits } = store.db;
  const known = await memoryVisits.where({ pageId }).toArray();
  for (const { at, reason } of visits) {
    const same = known.find((visit) => isSameVisit(visit.at, at));
    const id = same?.id ?? store.newId();
    const strongest = strongerReason(reason, same?.reason ?? reason);
    await memoryVisits.put({
      id,
      pageId,
      site,
      kind,
      at: Math.max(at, same?.at ?? 0),
      reason: strongest,
    });
  }
}

/** By their keys, with the times at which they were forgotten. One that was read again since stays. */
async function forgetReceived(
  db: GlossDatabase,
  forgotten: ReadonlyMap<string, number>,
): Promise<void> {
  const last = Math.max(...forgotten.values());
  const pages = await db.memoryPages.where('lastAt').belowOrEqual(last).toArray();
  await removePages(
    db,
    pages.filter((page) => page.lastAt <= (forgotten.get(readPageKeyOf(readPageId(page))) ?? -1)),
  );
}
