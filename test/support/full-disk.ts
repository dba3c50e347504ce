import Dexie from 'dexie';
import type { Store } from '#services/store/database/store.ts';
import { type Clock, systemClock } from '#shared/clock.ts';

/** What a browser throws where an origin may store nothing more. */
const full = () =>
  new DOMException('The current transaction exceeded its quota.', 'QuotaExceededError');

export interface FullDisk {
  /** After so many more writes none has room, until `free`. */
  fill(after?: number): void;
  free(): void;
  /** Resolves with the first write that has no room. */
  readonly refused: Promise<void>;
}

/** The disk of a store's open database. */
export function fullDisk({ db }: Pick<Store, 'db'>): FullDisk {
  let room = Number.POSITIVE_INFINITY;
  let report = () => {};
  const refused = new Promise<void>((resolve) => {
    report = resolve;
  });
  const isRefused = (type: string) => {
    // Deleting needs no room.
    if (type === 'delete' || type === 'deleteRange') return false;
    room -= 1;
    // Not within the transaction, whose zone Dexie would hand on to who waits.
    if (room < 0) setTimeout(report);
    return room < 0;
  };
  db.use({
    stack: 'dbcore',
    name: 'full-disk',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            isRefused(request.type) ? Dexie.Promise.reject(full()) : table.mutate(request),
        };
      },
    }),
  });
  // What is put between Dexie and the browser is used from the next opening on.
  db.close({ disableAutoOpen: false });
  return {
    fill: (after = 0) => {
      room = after;
    },
    free: () => {
      room = Number.POSITIVE_INFINITY;
    },
    refused,
  };
}

/** Waits end a hundred times as soon. */
export const hurriedClock: Clock = {
  now: systemClock.now,
  after: (ms, task) => systemClock.after(ms / 100, task),
};
