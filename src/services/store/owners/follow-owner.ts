import type { Subscription } from 'rxjs';
import type { Store } from '../database/store.ts';
import { observeSteadily } from '../database/watch.ts';
import { readOwner } from './owner.ts';

/** Replies of a sign-in or sign-out that this context gives: it stays until they are sent. */
let switching = 0;
let settled: Promise<void> = Promise.resolve();
let settle = () => {};

/** Runs what may change the owner, and has `followOwner` wait for its reply. */
export async function whileSwitching<Value>(work: () => Promise<Value>): Promise<Value> {
  if (switching === 0) {
    settled = new Promise((resolve) => {
      settle = resolve;
    });
  }
  switching += 1;
  try {
    return await work();
  } finally {
    // A reply is sent before the next task.
    setTimeout(() => {
      switching -= 1;
      if (switching === 0) settle();
    });
  }
}

/** Calls back when the rows of this store are no longer those of who is signed in, in whichever context that was changed. */
export function followOwner(store: Store, onChanged: () => void): Subscription {
  const check = async () => {
    const { db } = store;
    await db.open().catch(() => undefined);
    await settled;
    if (db === store.db && (await readOwner(store.device)) !== db.userId) onChanged();
  };
  const failed = (error: unknown) => console.error('the owner is not known', error);
  let watched: unknown;
  const watchDeleted = () => {
    const { db } = store;
    if (watched === db) return;
    watched = db;
    void db.deleted.then(() => db === store.db && onChanged());
  };
  watchDeleted();
  return observeSteadily(() => readOwner(store.device)).subscribe(
    () => void check().then(watchDeleted, failed),
  );
}
