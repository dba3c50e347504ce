import { expect, test } from '@jest/globals';
import { noMemory } from '#domain/memory/memory.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { writeSettings } from '../settings/settings.ts';
import { pagesWithWords, textsWithAnyWord } from './find-pages.ts';
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
  const { hash = sha256Hex(address), wordsHash = hash, words = ['tide'], bytes = 100 } = given;
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
  expect(await pagesWithWords(store, ['mirror'], all)).toHaveLength(2);
  await forget(store, { address: 'https://a.test/' });
  expect(await addresses(store)).toEqual(['https://b.test/']);
  expect(await store.db.memoryTexts.count()).toBe(1);
  await forget(store, all);
  expect(await store.db.memoryTexts.count()).toBe(0);
  expect(await store.db.memoryWords.count()).toBe(0);
  expect(await memoryUse(store)).toMatchObject({ pages: 0, bytes: 0, kinds: [] });
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
  expect(await memoryUse(store)).toMatchObject({ pages: 2, dropped: { pages: 1, unseen: 1 } });
  await seen(store);
  expect(await memoryUse(store)).toMatchObject({ dropped: { pages: 1, unseen: 0 } });
  clock.advance(hour);
  await big('https://d.test/');
  expect(await memoryUse(store)).toMatchObject({ dropped: { pages: 2, unseen: 1 } });
});

test('G17 where a person gives less room than is taken, what was not read for longest goes', async () => {
  const { store, clock } = openMemoryStore();
  for (const address of ['https://a.test/', 'https://b.test/', 'https://c.test/']) {
    await read(store, address, { bytes: 400_000 });
    clock.advance(hour);
  }
  await tidy(store);
  expect(await addresses(store)).toHaveLength(3);
  await writeSettings(store, { memory: { ...noMemory, megabytes: 1 } });
  await tidy(store);
  expect(await addresses(store)).toEqual(['https://c.test/', 'https://b.test/']);
  expect(await memoryUse(store)).toMatchObject({ dropped: { pages: 1 } });
});

test('G17 what is older than the person wants goes', async () => {
  const { store, clock } = openMemoryStore();
  await read(store, 'https://a.test/');
  clock.advance(31 * 24 * hour);
  await tidy(store);
  expect(await addresses(store)).toHaveLength(1);
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true, days: 30 } });
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

test('G17 a page that was read again before the undo is there once, with all of its visits', async () => {
  const { store, clock } = openMemoryStore();
  await read(store, 'https://a.test/');
  clock.advance(24 * hour);
  await read(store, 'https://a.test/');
  const before = await memoryUse(store);
  const removed = await forget(store, { address: 'https://a.test/' });
  clock.advance(5_000);
  await read(store, 'https://a.test/');
  await putRows(store, removed);
  expect(await addresses(store)).toEqual(['https://a.test/', 'https://a.test/']);
  expect(await store.db.memoryPages.count()).toBe(1);
  expect(await memoryUse(store)).toEqual(before);
});

test('G17 pages are found by how their words begin, without reading any text', async () => {
  const { store } = openMemoryStore();
  await read(store, 'https://a.test/', { words: ['lighthouse', 'tide'] });
  await read(store, 'https://b.test/', { words: ['tide'] });
  const pages = await pagesWithWords(store, ['light', 'tid'], all);
  expect(pages.map(({ address }) => address)).toEqual(['https://a.test/']);
  expect(await lastVisits(store, pages, { site: 'b.test', day: null }, 9)).toEqual([]);
});

test('G17 a word that a text without spaces has at many places finds its few texts', async () => {
  const { store } = openMemoryStore();
  const words = Array.from({ length: 1_100 }, (_, at) => `大学${at}`);
  await read(store, 'https://a.test/', { words });
  await read(store, 'https://b.test/', { words: ['海'] });
  const pages = await pagesWithWords(store, ['大学'], all);
  expect(pages.map(({ address }) => address)).toEqual(['https://a.test/']);
  expect(await textsWithAnyWord(store, [['大学']], 3)).toEqual([sha256Hex('https://a.test/')]);
});

test('G17 found pages are in the order of their last visits, the newest first', async () => {
  const { store, clock } = openMemoryStore();
  for (const address of ['https://a.test/', 'https://b.test/', 'https://a.test/']) {
    await read(store, address);
    clock.advance(hour);
  }
  const entries = await lastVisits(store, await pagesWithWords(store, ['tide'], all), all, 9);
  expect(entries.map(({ entry }) => entry.page.site)).toEqual(['a.test', 'b.test']);
});

test('G17 of words that nearly all pages have, pages of a site are found however old they are', async () => {
  const { store, clock } = openMemoryStore();
  await read(store, 'https://old.test/');
  clock.advance(hour);
  const rows = Array.from({ length: 420 }, (_, at) => ({ id: `p${at}`, hash: `h${at}` }));
  const site = 'b.test';
  const names = { title: '', author: [], published: null, docId: '', lastAt: clock.now() };
  await store.db.memoryWords.bulkPut(rows.map(({ hash }) => ({ hash, words: ['tide'] })));
  await store.db.memoryPages.bulkPut(
    rows.map((row) => ({ ...row, ...names, site, address: `https://${site}/${row.id}` })),
  );
  await store.db.memoryVisits.bulkPut(
    rows.map(({ id }) => ({
      id,
      pageId: id,
      site,
      kind: 'webpage' as const,
      at: clock.now(),
      reason: 'question' as const,
    })),
  );
  const scope = { site: 'old.test', day: null };
  const pages = await pagesWithWords(store, ['tide'], scope);
  const found = await lastVisits(store, pages, scope, 9);
  expect(found).toMatchObject([{ entry: { page: { site: 'old.test' } } }]);
});

test('G17 texts with any word of a question are found, those with more and rarer ones first', async () => {
  const { store } = openMemoryStore();
  const texts = {
    one: ['tide', 'lighthouse'],
    two: ['tide'],
    three: ['tides', 'bread'],
    four: ['salt'],
  };
  for (const [hash, words] of Object.entries(texts)) {
    await read(store, `https://a.test/${hash}`, { hash, words });
  }
  const found = (...words: string[][]) => textsWithAnyWord(store, words, 3);
  expect(await found(['lighthouse', 'light'], ['tide'])).toEqual(['one', 'two', 'three']);
  expect(await found(['tide'], ['bread'])).toEqual(['three', 'one', 'two']);
  expect(await found(['breads', 'bread'])).toEqual(['three']);
  expect(await found(['herring'])).toEqual([]);
});
