import Dexie from 'dexie';
import { type Store, stored } from '../database/store.ts';
import { readSettings } from '../settings/settings.ts';
import { markForgotten, unmarkForgotten } from './forgotten.ts';
import { inMemory } from './memory-bytes.ts';
import { noRoomSeen } from './no-room.ts';
import { dropAllPending } from './pending.ts';
import { isWhole, type ReadScope, visitsIn } from './read-entries.ts';
import { dropBeyond, forgetOld } from './remember-page.ts';
import { putBack, type RemovedRows, removePages } from './remove-pages.ts';

/** What is forgotten: a page, or all of a scope. */
export type Forgetting = { pageId: string } | { address: string } | ReadScope;

const isAll = (what: Forgetting) => 'site' in what && isWhole(what);

/** Ids of the pages that would go. */
export async function pagesToForget({ db }: Store, what: Forgetting): Promise<string[]> {
  if ('pageId' in what) return [what.pageId];
  const { memoryPages } = db;
  if ('address' in what) {
    const { address } = what;
    return memoryPages
      .where('[address+hash]')
      .between([address, Dexie.minKey], [address, Dexie.maxKey])
      .primaryKeys();
  }
  if (isWhole(what)) return memoryPages.toCollection().primaryKeys();
  const visits = await visitsIn(db, what).toArray();
  return [...new Set(visits.map(({ pageId }) => pageId))];
}

/** Removes those pages, whenever else they were read; the rows are for the undo. */
export async function forget(store: Store, what: Forgetting): Promise<RemovedRows> {
  const { db } = store;
  return stored(() =>
    inMemory(db, async () => {
      const found = await db.memoryPages.bulkGet(await pagesToForget(store, what));
      const pages = found.filter((page) => page !== undefined);
      await markForgotten(store, pages);
      // What was not remembered yet would come back.
      if (isAll(what)) await dropAllPending(store);
      return removePages(db, pages);
    }),
  );
}

/** Removes what is older than the person wants, and what is past the room that they give. */
export async function tidy(store: Store): Promise<void> {
  const { days, megabytes } = (await readSettings(store)).memory;
  await forgetOld(store, days);
  await dropBeyond(store, megabytes);
}

export function seen({ db }: Store): Promise<void> {
  return stored(() => noRoomSeen(db));
}

/** The undo. */
export function putRows(store: Store, rows: RemovedRows): Promise<void> {
  return stored(() =>
    inMemory(store.db, async () => {
      const pages = await unmarkForgotten(store, rows.pages);
      await putBack(store.db, { ...rows, pages });
    }),
  );
}
