import type { Possessions } from '#domain/account/state.ts';
import { type Store, stored } from '../database/store.ts';
import { countRows, countUnsentRows, nothing } from './count-rows.ts';
import { hasDatabase, withDatabase } from './owner-databases.ts';
import { endMoves, recordMove } from './pending-work.ts';

const key = 'adoption';

/** Did the person move what a guest had here into this account? null: not asked yet. */
export async function readAdoption({ db }: Store): Promise<boolean | null> {
  const row = await stored(() => db.meta.get(key));
  return row ? row.value === 'yes' : null;
}

export async function writeAdoption({ db }: Store, isWanted: boolean): Promise<void> {
  await stored(() => db.meta.put({ key, value: isWanted ? 'yes' : 'no' }));
}

/** What the guest of this device has. */
export async function countGuest(store: Store): Promise<Possessions> {
  if (!(await hasDatabase(store, null))) return nothing;
  return stored(() => withDatabase(store, null, countRows));
}

/** All that a guest has here is this account's from now on. What breaks off goes on when a database is opened next. */
export async function adoptGuest(store: Store, userId: string): Promise<void> {
  await stored(async () => {
    await recordMove(store, userId);
    await endMoves(store);
  });
}

/** What of the account its server does not have: it is gone once the account is removed from this device. */
export function countUnsent({ db }: Store): Promise<Possessions> {
  return stored(() => countUnsentRows(db));
}
