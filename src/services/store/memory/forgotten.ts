import type { MemoryPage } from '#domain/memory/memory.ts';
import { readPageId } from '#domain/memory/synced-page.ts';
import { readHlc } from '#shared/hlc.ts';
import { type Store, stamp, stored } from '../database/store.ts';
import { readSettings } from '../settings/settings.ts';

/** In `meta`: a page that was forgotten, by its id on the server, which does not know yet. The value is its clock. */
const prefix = 'forgotten ';

interface Forgotten {
  /** See `readPageId`. */
  id: string;
  hlc: string;
}

/** Where pages are synced, other devices are to forget these too. Call inside a transaction with `settings` and `meta`. */
export async function markForgotten(store: Store, pages: readonly MemoryPage[]): Promise<void> {
  if (pages.length === 0 || !(await readSettings(store)).memory.isSynced) return;
  const { hlc } = await stamp(store);
  await store.db.meta.bulkPut(
    pages.map((page) => ({ key: prefix + readPageId(page), value: hlc })),
  );
}

/** The undo. What other devices were sent meanwhile is read again by now. Call as above. @returns the pages as they are then */
export async function unmarkForgotten(
  store: Store,
  pages: readonly MemoryPage[],
): Promise<MemoryPage[]> {
  const { meta } = store.db;
  const keys = pages.map((page) => prefix + readPageId(page));
  const marks = await meta.bulkGet(keys);
  await meta.bulkDelete(keys);
  const { memory } = await readSettings(store);
  const lastAt = store.clock.now();
  return pages.map((page, at) =>
    !memory.isSynced || marks[at] ? page : { ...page, lastAt, sentAt: 0 },
  );
}

/** Those that were forgotten until then, in epoch milliseconds: an undo may still come for later ones. */
export async function forgottenPages({ db }: Store, until: number): Promise<Forgotten[]> {
  const rows = await stored(() => db.meta.where('key').startsWith(prefix).toArray());
  return rows
    .map(({ key, value }) => ({ id: key.slice(prefix.length), hlc: value }))
    .filter(({ hlc }) => readHlc(hlc).time <= until);
}

/** The server has them. */
export async function dropForgotten({ db }: Store, pages: readonly Forgotten[]): Promise<void> {
  await stored(() => db.meta.bulkDelete(pages.map(({ id }) => prefix + id)));
}
