import { expect, test } from '@jest/globals';
import { memoryPool } from '#test/support/memory-pool.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { forget, putRows } from './forget.ts';
import { changeMeaning, readMeaning } from './meaning-state.ts';
import { memoryTotalsKey } from './memory-bytes.ts';
import { memoryUse } from './read-entries.ts';
import { rememberPage } from './remember-page.ts';
import { countVectors, dropVectors, putVectors, textsOffSites } from './vectors.ts';

const limits = { days: null, megabytes: 500 };

function read(store: Store, hash: string) {
  const address = `https://${hash}.test/`;
  const names = { title: hash, author: [], published: null, docId: hash };
  const page = { address, site: `${hash}.test`, ...names };
  const text = { hash, wordsHash: hash, bytes: new Uint8Array(100) };
  return rememberPage(store, { page, text, words: [hash], reason: 'question' }, limits);
}

const vectors = (model: string, hash: string) => ({
  model,
  hash,
  count: 2,
  codes: new Int8Array(512).fill(3),
});

async function withPages(...hashes: string[]): Promise<Store> {
  const { store } = openMemoryStore();
  for (const hash of hashes) await read(store, hash);
  return store;
}

test('G17 texts without vectors of a model are known, and the vectors count as space', async () => {
  const store = await withPages('a', 'b');
  const { bytes } = await memoryUse(store);
  await putVectors(store, [vectors('m', 'a')]);
  const missing = (model: string) =>
    memoryPool.run(null, 'meaning', (job) => job.missing({ database: store.db.name, model }));
  expect(await missing('m')).toEqual(['b']);
  expect(await missing('other')).toEqual(['a', 'b']);
  expect(await countVectors(store, 'm')).toEqual({ texts: 2, done: 1 });
  expect((await memoryUse(store)).bytes).toBe(bytes + 512);
  await store.db.meta.delete(memoryTotalsKey);
  expect((await memoryUse(store)).bytes).toBe(bytes + 512);
});

test('G17 the same vectors a second time, and those of a forgotten text, change nothing', async () => {
  const store = await withPages('a');
  await putVectors(store, [vectors('m', 'a'), vectors('m', 'gone')]);
  const use = await memoryUse(store);
  await putVectors(store, [vectors('m', 'a')]);
  expect(await memoryUse(store)).toEqual(use);
  expect(await store.db.memoryVectors.count()).toBe(1);
});

test('G17 with a page its vectors are forgotten, and an undo brings them back', async () => {
  const store = await withPages('a', 'b');
  await putVectors(store, [vectors('m', 'a'), vectors('m', 'b'), vectors('n', 'a')]);
  const use = await memoryUse(store);
  const removed = await forget(store, { address: 'https://a.test/' });
  expect(await store.db.memoryVectors.toCollection().primaryKeys()).toEqual([['m', 'b']]);
  await putRows(store, removed);
  expect(await store.db.memoryVectors.count()).toBe(3);
  expect(await memoryUse(store)).toEqual(use);
  await forget(store, { site: null, day: null });
  expect(await memoryUse(store)).toMatchObject({ bytes: 0 });
  expect(await store.db.memoryVectors.count()).toBe(0);
});

test('G17 each change of the vectors is seen by who has read them', async () => {
  const store = await withPages('a');
  const changes = async () => (await store.db.meta.get('memoryVectorChanges'))?.value;
  const seen = [await changes()];
  await putVectors(store, [vectors('m', 'a')]);
  seen.push(await changes());
  await dropVectors(store, ['m']);
  expect(await changes()).toBe(seen[1]);
  await dropVectors(store, []);
  seen.push(await changes());
  await putVectors(store, [vectors('m', 'a')]);
  await forget(store, { address: 'https://a.test/' });
  seen.push(await changes());
  expect(new Set(seen).size).toBe(4);
});

test('G17 of texts on these sites none is left, wherever else they are', async () => {
  const store = await withPages('a', 'b');
  const second = { address: 'https://mirror.test/', site: 'mirror.test', docId: 'm' };
  const page = { ...second, title: '', author: [], published: null };
  const text = { hash: 'b', wordsHash: 'b', bytes: new Uint8Array(1) };
  await rememberPage(store, { page, text, words: [], reason: 'question' }, limits);
  expect(await textsOffSites(store, ['a', 'b'], ['mirror.test'])).toEqual(['a']);
  expect(await textsOffSites(store, ['a', 'b'], [])).toEqual(['a', 'b']);
});

test('G17 what is known of the models outlives a state that cannot be read', async () => {
  const { store } = openMemoryStore();
  await changeMeaning(store, (state) => ({ ...state, failures: 2 }));
  expect(await readMeaning(store)).toMatchObject({ failures: 2 });
  await store.db.meta.put({ key: 'memoryMeaning', value: '{' });
  expect(await readMeaning(store)).toMatchObject({ failures: 0, models: [] });
});
