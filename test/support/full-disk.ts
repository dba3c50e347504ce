import Dexie, { type DBCore } from 'dexie';
import type { Store } from '#services/store/database/store.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { isWide } from './wide.ts';

/** What a browser throws where an origin may store nothing more. */
const full = () =>
  new DOMException('The current transaction exceeded its quota.', 'QuotaExceededError');

export interface FullDisk {
  /** After so many more writes none has room, until `free`. */
  fill(after?: number): void;
  free(): void;
  /** After so many more writes nothing is written or read any more, as if the context had died. */
  kill(after: number): void;
  /** Resolves with the first write that is refused. */
  readonly refused: Promise<void>;
}

/** The disk of a store's open database. */
export function fullDisk({ db }: Pick<Store, 'db'>): FullDisk {
  let room = Number.POSITIVE_INFINITY;
  let isKilled = false;
  let report = () => {};
  const refused = new Promise<void>((resolve) => {
    report = resolve;
  });
  const isDead = () => isKilled && room < 0;
  const takes = (type: string) => {
    // Deleting needs no room.
    if (!isKilled && (type === 'delete' || type === 'deleteRange')) return true;
    room -= 1;
    // Not within the transaction, whose zone Dexie would hand on to who waits.
    if (room < 0) setTimeout(report);
    return room >= 0;
  };
  db.use({ stack: 'dbcore', name: 'full-disk', create: (core) => refusing(core, takes, isDead) });
  // What is put between Dexie and the browser is used from the next opening on.
  db.close({ disableAutoOpen: false });
  return {
    fill: (after = 0) => {
      room = after;
    },
    free: () => {
      room = Number.POSITIVE_INFINITY;
    },
    kill: (after) => {
      isKilled = true;
      room = after;
    },
    refused,
  };
}

function refusing(core: DBCore, takes: (type: string) => boolean, isDead: () => boolean): DBCore {
  const unless = <Request, Reply>(read: (request: Request) => Promise<Reply>) => {
    return (request: Request) => (isDead() ? Dexie.Promise.reject(full()) : read(request));
  };
  return {
    ...core,
    table: (name) => {
      const table = core.table(name);
      return {
        ...table,
        get: unless((request) => table.get(request)),
        getMany: unless((request) => table.getMany(request)),
        query: unless((request) => table.query(request)),
        count: unless((request) => table.count(request)),
        openCursor: unless((request) => table.openCursor(request)),
        mutate: (request) =>
          takes(request.type) ? table.mutate(request) : Dexie.Promise.reject(full()),
      };
    },
  };
}

/** The numbers of the writes of some work, and of some after the last; `npm test` has one of six. */
export const writesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => isWide || at % 6 === 0);

/**
 * Waits end so many times as soon. Limits of calls (`deadline`) last as long as ever, since they compare times: rows of
 * those have a `ManualClock`.
 */
export const hurriedBy = (times: number): Clock => ({
  now: () => systemClock.now(),
  after: (ms, task) => systemClock.after(ms / times, task),
});

export const hurriedClock = hurriedBy(100);
