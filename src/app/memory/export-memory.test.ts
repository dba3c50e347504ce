import { expect, test } from '@jest/globals';
import { noMemory } from '#domain/memory/memory.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { restoreBackup } from '#services/store/backup/restore.ts';
import type { Store } from '#services/store/database/store.ts';
import { listRead, memoryUse, pageAt } from '#services/store/memory/read-entries.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { base64OfBytes } from '#shared/base64.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { memoryPool } from '#test/support/memory-pool.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import { packText } from '#workers/memory/text-pack.ts';
import { exportMemory } from './export-memory.ts';
import { createMemoryHandlers } from './memory-handlers.ts';
import { remember } from './remember.ts';
import { storedCopy } from './stored-copy.ts';

const { signal } = new AbortController();
const all = { site: null, day: null };
const tide = 'The library floods twice a day, on 214 days of the year.';

const depsOf = (store: Store) => ({ store, pool: memoryPool });

async function reader() {
  const { store, clock } = openMemoryStore();
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true } });
  await savePage(store, 'd1', tide);
  await savePage(store, 'd2', 'The ferry runs when it rains.');
  await remember(depsOf(store), ['d1', 'd2'], 'question');
  return { store, clock };
}

async function exported(store: Store): Promise<string> {
  let text = '';
  for await (const { json } of exportMemory(depsOf(store), all, signal)) text += json;
  return text;
}

async function backup(store: Store): Promise<string> {
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  return text;
}

async function found(store: Store, words: string): Promise<string[]> {
  const { handlers } = createMemoryHandlers({
    ...depsOf(store),
    models: {
      resolve: () => Promise.reject(new Error('no model')),
      list: () => Promise.reject(new Error('no models')),
    },
    provider: () => Promise.reject(new Error('no model')),
    locks: { take: async () => () => undefined },
    isOnMains: async () => true,
    isOnline: () => true,
  });
  const call = { peer: { context: 'web' as const }, signal };
  const { hits } = await handlers['memory.search']({ words, meaning: false, ...all }, call);
  return hits.map(({ page }) => page.address);
}

test('G17 what was read is exported as JSON that says all of it', async () => {
  const { store } = await reader();
  const { pages, ...head } = JSON.parse(await exported(store)) as { pages: object[] };
  expect(head).toEqual({ gloss: 'memory', version: 1, created_at: '2027-01-15T10:00:00.000Z' });
  expect(pages).toHaveLength(2);
  expect(pages).toContainEqual({
    address: 'https://a.test/d1',
    title: 'd1',
    author: [],
    published: null,
    visits: [{ at: '2027-01-15T10:00:00.000Z', reason: 'question' }],
    sha256: sha256Hex(tide),
    text: tide,
  });
  const { store: empty } = openMemoryStore();
  expect(JSON.parse(await exported(empty))).toMatchObject({ pages: [] });
});

test('G17 a backup holds memory: another device has it, finds it, and has nothing twice', async () => {
  const { store } = await reader();
  const text = await backup(store);
  const { store: other } = openMemoryStore();
  await restoreBackup(other, text);
  await restoreBackup(other, text);
  expect(await memoryUse(other)).toMatchObject({ pages: 2 });
  expect((await listRead(other, all, 9)).entries).toHaveLength(2);
  expect(await found(other, 'library 214')).toEqual(['https://a.test/d1']);
  expect(await exported(other)).toBe(await exported(store));
  expect(await memoryUse(other)).toEqual(await memoryUse(store));
});

test('G17 a page that is in the backup and here is one page with the visits of both', async () => {
  const { store } = await reader();
  const { store: other, clock } = openMemoryStore();
  await writeSettings(other, { memory: { ...noMemory, ofQuestions: true } });
  clock.advance(86_400_000);
  // Ids of two devices are never the same.
  for (let at = 0; at < 9; at += 1) other.newId();
  await savePage(other, 'd1', tide);
  await remember(depsOf(other), ['d1'], 'question');
  await restoreBackup(other, await backup(store));
  expect(await memoryUse(other)).toMatchObject({ pages: 2 });
  expect((await listRead(other, all, 9)).entries).toHaveLength(3);
});

/** A backup whose first text has these bytes, under the hash that it had. */
async function withText(store: Store, bytes: Uint8Array): Promise<string> {
  const lines = (await backup(store)).trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('"memoryTexts"'));
  const { table, row } = JSON.parse(lines[at]!) as { table: string; row: object };
  lines[at] = JSON.stringify({ table, row: { ...row, bytes: base64OfBytes(bytes) } });
  return lines.join('\n');
}

test.each([
  ['another text', async () => (await packText({ text: 'False.', passages: [] }, '')).bytes],
  ['no text', async () => new Uint8Array([1, 2, 3])],
])('G17 a backup with %s under the hash of one is not believed', async (_, bytes) => {
  const { store } = await reader();
  const { store: other } = openMemoryStore();
  await restoreBackup(other, await withText(store, await bytes()));
  expect(JSON.parse(await exported(other)).pages).toHaveLength(1);
  expect(await found(other, 'False')).toEqual([]);
  expect(await memoryUse(other)).toMatchObject({ pages: 1 });
  expect(await other.db.memoryTexts.count()).toBe(1);
});

test('G17 a text from a backup that was not checked is not shared with a page that is read', async () => {
  const { store } = await reader();
  const { store: other } = openMemoryStore();
  await restoreBackup(other, await withText(store, new Uint8Array([1, 2, 3])));
  await writeSettings(other, { memory: { ...noMemory, ofQuestions: true } });
  for (const [id, text] of Object.entries({ d1: tide, d2: 'The ferry runs when it rains.' })) {
    await savePage(other, id, text);
  }
  await remember(depsOf(other), ['d1', 'd2'], 'question');
  expect(await found(other, 'library')).toEqual(['https://a.test/d1']);
  expect(JSON.parse(await exported(other))).toMatchObject({ pages: expect.any(Array) });
});

test('G17 a text from a backup that claims to say what another page does is not its copy', async () => {
  const [{ store: liar }, { store }] = [openMemoryStore(), openMemoryStore()];
  for (let at = 0; at < 50; at += 1) store.newId();
  for (const each of [liar, store]) {
    await writeSettings(each, { memory: { ...noMemory, ofQuestions: true } });
  }
  await savePage(liar, 'd3', 'The library never floods.');
  await remember(depsOf(liar), ['d3'], 'question');
  const { wordsHash } = await packText({ text: tide, passages: [] }, '');
  const text = (await backup(liar)).replace(/"wordsHash":"\w+"/, `"wordsHash":"${wordsHash}"`);
  await restoreBackup(store, text);
  expect(await found(store, 'never')).toEqual(['https://a.test/d3']);
  await savePage(store, 'd1', tide);
  await remember(depsOf(store), ['d1'], 'question');
  const page = await pageAt(store, 'https://a.test/d1');
  expect((await storedCopy(depsOf(store), page!.id, signal)).text).toBe(tide);
});

test('G17 a backup with a visit past all dates is refused: a list could not show it', async () => {
  const { store } = await reader();
  const text = (await backup(store)).replace(/"at":\d+/, '"at":1e300');
  const { store: other } = openMemoryStore();
  await expect(restoreBackup(other, text)).rejects.toMatchObject({ code: 'backup_invalid' });
  expect((await listRead(other, all, 9)).entries).toEqual([]);
});

test.each(['javascript:alert(1)', 'https://a.test/?utm_source=x', 'https://b.test/'])(
  'G17 a backup that names %s as the address of a page of another site is refused',
  async (address) => {
    const { store } = await reader();
    const text = (await backup(store)).replace(
      '"address":"https://a.test/d1"',
      `"address":${JSON.stringify(address)}`,
    );
    const { store: other } = openMemoryStore();
    await expect(restoreBackup(other, text)).rejects.toMatchObject({ code: 'backup_invalid' });
    expect(await pageAt(other, 'https://a.test/d1')).toBeNull();
  },
);
