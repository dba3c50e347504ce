import { afterEach, expect, jest, test } from '@jest/globals';
import { forceCloseDatabase, indexedDB } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { fullDisk } from '#test/support/full-disk.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext, openMemoryStore } from '#test/support/memory-store.ts';
import { readCache, writeCache } from './cached.ts';
import { firstSchema, GlossDatabase } from './database.ts';
import { type ContextStore, ownerOf, stored } from './store.ts';
import { observe, watch } from './watch.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Browsers open nothing while their disk is full, and where a file of the database is damaged. */
function refuseToOpen(isMeant: (name: string) => boolean = () => true) {
  const open = indexedDB.open.bind(indexedDB);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  return jest.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (isMeant(name))
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    return open(name, version);
  });
}

/** Queries that wait for one opening have the same error. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const write = (store: ContextStore) => writeCache(store, 'models:host', ['a']);
const read = (store: ContextStore) => readCache(store, 'models:host', 'daily');

test.each([
  ['of the person', (name: string) => !name.endsWith('-device')],
  ['of the device', (name: string) => name.endsWith('-device')],
  ['of either', () => true],
])(
  'a database %s that cannot be opened is opened by the next query once it can',
  async (_, isMeant) => {
    const { store } = openMemoryStore();
    const refused = refuseToOpen(isMeant);
    await expect(write(store)).rejects.toMatchObject({ code: 'failed' });
    await expect(read(store)).rejects.toMatchObject({ code: 'failed' });
    await expect(ownerOf(store)).rejects.toMatchObject({ code: 'failed' });
    refused.mockRestore();
    await nextTask();
    await write(store);
    expect(await read(store)).toEqual(['a']);
    expect(await ownerOf(store)).toBeNull();
  },
);

test('what is watched says that the database cannot be opened, and does not wait without an end', async () => {
  const { store } = openMemoryStore();
  const refused = refuseToOpen();
  await expect(firstValueFrom(observe(() => store.db.memos.count()))).rejects.toMatchObject({
    code: 'failed',
  });
  refused.mockRestore();
  await nextTask();
  expect(await firstValueFrom(observe(() => store.db.memos.count()))).toBe(0);
});

test('a connection that the browser ends is made again, with every row, and what is watched continues', async () => {
  const { store } = openMemoryStore();
  await write(store);
  const stop = new AbortController();
  const counts = watch(() => store.db.cache.count(), stop.signal);
  expect((await counts.next()).value).toBe(1);
  forceCloseDatabase(store.db.backendDB() as never);
  expect(await read(store)).toEqual(['a']);
  await writeCache(store, 'models:other', ['b']);
  expect((await counts.next()).value).toBe(2);
  stop.abort();
});

test('a database that was deleted under a page is not made again by it', async () => {
  const clock = new ManualClock();
  const store = openContext(newName(), clock);
  await write(store);
  const { name } = store.db;
  const isDeleted = new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  await store.db.deleted;
  await isDeleted;
  await expect(read(store)).rejects.toMatchObject({ code: 'failed' });
  const names = (await indexedDB.databases()).map((each) => each.name);
  expect(names).not.toContain(name);
  store.reopen();
  expect(await read(store)).toBeUndefined();
});

test('a disk that is full when the database is opened is said to be full', async () => {
  const { store } = openMemoryStore();
  const disk = fullDisk(store);
  disk.fill();
  await expect(write(store)).rejects.toMatchObject({ code: 'storage_full' });
  const written = store.db.transaction('rw', store.db.cache, () => store.db.cache.count());
  await expect(stored(() => written)).rejects.toMatchObject({ code: 'storage_full' });
  disk.free();
  await nextTask();
  await write(store);
});

test('a page of the release before gives way to an upgrade, which waits for nothing, and reads and writes after it', async () => {
  const name = newName();
  const find = async () => ({ name, userId: null, deviceId: 'd1' });
  const before = new GlossDatabase(find, (db) => db.version(1).stores(firstSchema));
  await before.captures.put({ id: 'x', url: '', html: '', meta: null, created_at: '' });
  const after = new GlossDatabase(find);
  await after.open();
  expect(await after.captures.count()).toBe(1);
  await before.captures.put({ id: 'y', url: '', html: '', meta: null, created_at: '' });
  expect(await before.captures.count()).toBe(2);
  expect(await after.captures.count()).toBe(2);
});
