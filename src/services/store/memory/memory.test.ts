import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { writeSettings } from '../settings/settings.ts';
import { pagesWithWords } from './find-pages.ts';
import { forget, pagesToForget, putRows, seen, tidy } from './forget.ts';
import { lastVisits, listRead, memoryUse, pageAt, readSites } from './read-entries.ts';
import { rememberPage } from './remember-page.ts';

const all = { site: null, day: null };
const limits = { days: 365, megabytes: 500 };
const hour = 3_600_000;

interface Given {
  hash?: string;
  wordsHash?: string;
  words?: string[];
  bytes?: number;
}

/** Remembers a page now. */
function read(store: Store, address: string, given: Given = {}, limit = limits) {
  const { hash = address, wordsHash = hash, words = ['tide'], bytes = 100 } = given;
  const { hostname: site } = new URL(address);
  const page = { address, site, docId: hash, title: address, author: [], published: null };
  const text = { hash, wordsHash, bytes: new Uint8Array(bytes) };
  return rememberPage(store, { page, text, words, reason: 'question' }, limit);
}

const addresses = async (store: Store, scope: Parameters<typeof listRead>[1] = all) =>
  (await listRead(store, scope, 50)).entries.map(({ page }) => page.address);

test('G17 the same text at an address is one page with two visits; one reading is one visit', async () => {
  const { store, clock } = openMemoryStore();
  await read(store, 'https://a.test/');
  clock.advance(60_000);
  await read(store, 'https://a.test/');
  expect(await addresses(store)).toEqual(['https://a.test/']);
  clock.advance(24 * hour);
  await read(store, 'https://a.test/');
  expect(await addresses(store)).toEqual(['https://a.test/', 'https://a.test/']);
  expect(await memoryUse(store)).toMatchObject({ pages: 1 });
});

test('G17 another text at an address is another page, and its newest is the one of the address', async () => {
  const { store, clock } = openMemoryStore();
  await read(store, 'https://a.test/', { hash: 'one' });
  clock.advance(hour);
  await read(store, 'https://a.test/', { hash: 'two' });
  expect(await memoryUse(store)).toMatchObject({ pages: 2 });
  expect(await pageAt(store, 'https://a.test/')).toMatchObject({ hash: 'two' });
  expect(await pageAt(store, 'https://b.test/')).toBeNull();
});

test('G17 a copy of an article at another address shares its text, which goes with the last of them', async () => {
  const { store } = openMemoryStore();
  await read(store, 'https://a.test/', { hash: 'one', wordsHash: 'w', words: ['tide'] });
  const { bytes } = await memoryUse(store);
  await read(store, 'https://b.test/', { hash: 'two', wordsHash: 'w', words: ['tide', 'mirror'] });
  expect(await store.db.memoryTexts.count()).toBe(1);
  expect((await memoryUse(store)).bytes - bytes).toBeLessThan(100);
  expect(await pagesWithWords(store, ['mirror'])).toHaveLength(2);
  await forget(store, { address: 'https://a.test/' });
  expect(await addresses(store)).toEqual(['https://b.test/']);
  expect(await store.db.memoryTexts.count()).toBe(1);
  await forget(store, all);
  expect(await store.db.memoryTexts.count()).toBe(0);
  expect(await store.db.memoryWords.count()).toBe(0);
  expect(await memoryUse(store)).toEqual({ pages: 0, bytes: 0, dropped: 0 });
});

test('G17 at the bound what was not read for longest goes first, and that is counted until it was seen', async () => {
  const { store, clock } = openMemoryStore();
  const big = (address: string) =>
    read(store, address, { bytes: 400_000 }, { ...limits, megabytes: 1 });
  await big('https://a.test/');
  clock.advance(hour);
  await big('https://b.test/');
  clock.advance(hour);
  await big('https://a.test/');
  clock.advance(hour);
  await big('https://c.test/');
  expect(await addresses(store)).toEqual(['https://c.test/', 'https://a.test/', 'https://a.test/']);
  expect(await memoryUse(store)).toMatchObject({ pages: 2, dropped: 1 });
  await seen(store);
  expect(await memoryUse(store)).toMatchObject({ dropped: 0 });
});

test('G17 what is older than the person wants goes', async () => {
  const { store, clock } = openMemoryStore();
  await read(store, 'https://a.test/');
  clock.advance(31 * 24 * hour);
  await tidy(store);
  expect(await addresses(store)).toHaveLength(1);
  await writeSettings(store, { memory: { ofQuestions: true, days: 30, megabytes: 500 } });
  await tidy(store);
  expect(await addresses(store)).toEqual([]);
});

test('G17 a site, a day or all of it is forgotten, and an undo brings it back', async () => {
  const { store, clock } = openMemoryStore();
  const start = clock.now();
  await read(store, 'https://a.test/1');
  await read(store, 'https://b.test/2');
  clock.advance(24 * hour);
  await read(store, 'https://a.test/3');
  const day: [number, number] = [start, start + hour];
  expect(await readSites(store)).toEqual([
    { site: 'a.test', pages: 2 },
    { site: 'b.test', pages: 1 },
  ]);
  expect(await addresses(store, { site: 'a.test', day: null })).toHaveLength(2);
  expect(await addresses(store, { site: 'a.test', day })).toEqual(['https://a.test/1']);
  expect(await pagesToForget(store, { site: null, day })).toHaveLength(2);
  const before = await memoryUse(store);
  const removed = await forget(store, { site: null, day });
  expect(await addresses(store)).toEqual(['https://a.test/3']);
  await putRows(store, removed);
  expect(await addresses(store)).toHaveLength(3);
  expect(await memoryUse(store)).toEqual(before);
  await forget(store, { site: 'a.test', day: null });
  expect(await addresses(store)).toEqual(['https://b.test/2']);
});

test('G17 pages are found by how their words begin, without reading any text', async () => {
  const { store } = openMemoryStore();
  await read(store, 'https://a.test/', { words: ['lighthouse', 'tide'] });
  await read(store, 'https://b.test/', { words: ['tide'] });
  const pages = await pagesWithWords(store, ['light', 'tid']);
  expect(pages.map(({ address }) => address)).toEqual(['https://a.test/']);
  expect(await lastVisits(store, pages, { site: 'b.test', day: null })).toEqual([]);
});
