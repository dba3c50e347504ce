import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { CallServer } from '#api/client/call-server.ts';
import { tableRef } from '#domain/memory/own-table.ts';
import { meaningUse } from '#services/store/memory/meaning-use.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { openMeaning } from '#test/support/meaning-context.ts';
import { newMemoryPool } from '#test/support/memory-pool.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import { startTableServer, wordTable } from '#test/support/word-table.ts';
import { WordTable } from '#workers/meaning/word-table.ts';
import type { OwnTable } from '../memory-deps.ts';
import { createOwnTable } from './own-table.ts';

const file = wordTable({
  library: 'library',
  bookhouse: 'library',
  floods: 'floods',
  inundated: 'floods',
  ferry: 'ferry',
  rain: 'rain',
  bakers: 'bakers',
  dough: 'dough',
  night: 'night',
  tower: 'tower',
  clock: 'clock',
  bees: 'bees',
  flowers: 'flowers',
});
const host = await startTableServer(file);
const vendor = await startEmbeddingServer();
afterAll(async () => {
  await host.close();
  await vendor.close();
});
const { signal } = new AbortController();

beforeEach(() => {
  host.calls.length = 0;
  Object.assign(host, { file, status: 200 });
});

/** What a browser stores for an origin, of one cache. */
function someCaches() {
  const stored = new Map<string, Response>();
  const cache = {
    put: async (key: string, reply: Response) => void stored.set(key, reply),
  };
  return {
    open: async () => cache as never,
    match: async (key: unknown) => stored.get(key as string)?.clone(),
    delete: async () => {
      stored.clear();
      return true;
    },
  };
}

function open(url: string | null = host.url) {
  const said: number[] = [];
  const callServer = (async () => ({ status: 'OK', data: { url } })) as unknown as CallServer;
  const table = createOwnTable({
    callServer,
    fetch: (address, init) => fetch(address, init),
    caches: someCaches(),
    onProgress: async (loaded) => void said.push(loaded),
  });
  return { table, said };
}

test('G17 where the operator offers no table, or it is not there, none is shown, and nothing is downloaded', async () => {
  expect(await open(null).table.state(signal)).toBeNull();
  expect(host.calls).toEqual([]);
  host.status = 404;
  expect(await open().table.state(signal)).toBeNull();
  expect(host.calls).toEqual(['HEAD']);
});

test('G17 its size is known before it is downloaded, how far that is meanwhile, and it is deleted again', async () => {
  const { table, said } = open();
  expect(await table.state(signal)).toEqual({ bytes: file.length, isHere: false });
  expect(host.calls).toEqual(['HEAD']);
  await table.download(signal);
  expect(said.at(-1)).toBe(1);
  expect(await table.state(signal)).toEqual({ bytes: file.length, isHere: true });
  await table.drop();
  expect(await table.state(signal)).toMatchObject({ isHere: false });
});

test('G17 a file that is no table is not stored', async () => {
  const { table } = open();
  host.file = new Uint8Array(500);
  await expect(table.download(signal)).rejects.toMatchObject({ code: 'provider_bad_stream' });
  expect(await table.state(signal)).toMatchObject({ isHere: false });
});

const pages = {
  tide: 'The library floods twice a day.',
  ferry: 'The ferry runs only in the rain.',
  bread: 'Bakers let their dough rise for a night.',
  clock: 'An old tower has a clock without hands.',
  bees: 'Bees dance to show where flowers are.',
};

test('G17 with the table a question in other words finds its page, and no host has a call', async () => {
  const pool = newMemoryPool(async () => new WordTable(file.buffer));
  const { table } = open();
  const { store, search, meaning, read } = await openMeaning(vendor, {}, { table, pool });
  await writeSettings(store, { memoryModel: tableRef });
  await read(pages);
  await meaning.index.request();
  expect((await meaningUse(store)).error).toMatchObject({ code: 'model_not_downloaded' });
  await table.download(signal);
  await writeSettings(store, { memoryModel: null });
  await meaning.index.request();
  await writeSettings(store, { memoryModel: tableRef });
  await meaning.index.request();
  expect(await meaningUse(store)).toMatchObject({ texts: 5, done: 5, error: null });
  const { hits } = await search('inundated bookhouse');
  expect(hits.map(({ page, by }) => [page.docId, ...by])).toEqual([['tide', 'meaning']]);
  expect(await search('wombat')).toMatchObject({ hits: [] });
  expect(vendor.calls).toEqual([]);
});

test('G17 a table of another size is another model', async () => {
  const state = { bytes: 5, isHere: true };
  const table: OwnTable = {
    state: async () => state,
    download: async () => undefined,
    drop: async () => undefined,
  };
  const pool = newMemoryPool(async () => new WordTable(file.buffer));
  const { store, meaning } = await openMeaning(vendor, pages, { table, pool });
  await writeSettings(store, { memoryModel: tableRef });
  await meaning.index.request();
  state.bytes = 6;
  await meaning.index.request();
  const keys = await store.db.memoryVectors.toCollection().primaryKeys();
  expect(new Set(keys.map(([model]) => model))).toEqual(new Set(['word-table 6']));
});
