import Dexie from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { type ContextStore, createStore } from '#services/store/database/store.ts';
import { deviceKeys } from '#services/store/owners/device-database.ts';
import type { Clock } from '#shared/clock.ts';
import { ManualClock } from '#test/support/manual-clock.ts';

export const testNow = Date.UTC(2027, 0, 15, 10, 0, 0);

// Jest evaluates CommonJS packages before any ES module, so Dexie has read the globals by now.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

let counter = 0;

/** A store of its own over an in-memory IndexedDB, with a clock that the test moves. */
export function openMemoryStore(clock: ManualClock = new ManualClock(testNow)): {
  store: ContextStore;
  clock: ManualClock;
} {
  return { store: openContext(newName(), clock), clock };
}

export function newName(): string {
  counter += 1;
  return `gloss-test-${counter}`;
}

/** A context of its own over the databases of an origin, `name`, that others may have open. */
export function openContext(name: string, clock: Clock, newId = testIds()): ContextStore {
  return createStore({ prefix: name, clock, newId });
}

/** Before the first query: the store is of this account; null: of the guest. */
export async function openAs({ device }: ContextStore, userId: string | null): Promise<void> {
  const key = deviceKeys.owner;
  await (userId === null ? device.meta.delete(key) : device.meta.put({ key, value: userId }));
}

/** Ids that sort in the order they were made. */
function testIds(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `00000000-0000-7000-8000-${made.toString().padStart(12, '0')}`;
  };
}
