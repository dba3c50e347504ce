import { expect, test } from '@jest/globals';
import { readPageLimits } from '#api/read-pages.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore, testNow } from '#test/support/memory-store.ts';
import { forget, seen } from '../../store/memory/forget.ts';
import { memoryUse } from '../../store/memory/read-entries.ts';
import { type NewMemory, rememberPage } from '../../store/memory/remember-page.ts';
import { writeSettings } from '../../store/settings/settings.ts';
import type { SyncDeps } from '../sync-call.ts';
import { sendReadPages } from './send-read-pages.ts';

function numbered(at: number, bytes: number): NewMemory {
  const hash = (at + 4_096).toString(16).padEnd(64, '0');
  const names = { docId: hash, title: `Page ${at}`, author: [], published: null };
  const page = { address: `https://a.test/${at}`, site: 'a.test', ...names };
  const text = { hash, wordsHash: hash, bytes: new Uint8Array(bytes) };
  return { page, text, words: ['tide'], reason: 'question' };
}

/** A store with so many pages, and a server with room for none of them yet. */
async function open(pages: number, bytes: (at: number) => number = () => 9) {
  const { store, clock } = openMemoryStore();
  const memory = { ...noMemory, ofQuestions: true, isSynced: true };
  await writeSettings(store, { memory });
  for (let at = 0; at < pages; at += 1) {
    await rememberPage(store, numbered(at, bytes(at)), memory);
    clock.advance(1_000);
  }
  const server = { room: 0, sent: 0, code: 'quota_exceeded' as 'quota_exceeded' | 'not_found' };
  const call = async (_endpoint: unknown, { pages: rows }: { pages: unknown[] }) => {
    if (server.sent + rows.length > server.room) throw new CodedError(server.code);
    server.sent += rows.length;
    return { rev: 1 };
  };
  return { store, server, deps: { store, call } as unknown as SyncDeps };
}

test('G17 pages that the server has no room for are counted until it has, and said in Read once', async () => {
  const { store, server, deps } = await open(readPageLimits.pages + 8);
  server.room = readPageLimits.pages;
  await sendReadPages(deps);
  expect(await memoryUse(store)).toMatchObject({ unsynced: { pages: 8, unseen: 8 } });
  await seen(store);
  await sendReadPages(deps);
  expect(await memoryUse(store)).toMatchObject({ unsynced: { pages: 8, unseen: 0 } });
  server.room = 1_000;
  await sendReadPages(deps);
  expect(await memoryUse(store)).toMatchObject({ unsynced: { pages: 0, unseen: 0 } });
  expect(server.sent).toBe(readPageLimits.pages + 8);
});

test('G17 a page that a context which ended has left is sent, though later ones were sent before', async () => {
  const { store, server, deps } = await open(2);
  server.room = 9;
  await sendReadPages(deps);
  await rememberPage(store, { ...numbered(2, 9), at: testNow - 1_000 }, noMemory);
  await sendReadPages(deps);
  expect(server.sent).toBe(3);
});

test('G17 a server of before, which has no such call, is not one without room', async () => {
  const { store, server, deps } = await open(2);
  server.code = 'not_found';
  await sendReadPages(deps);
  expect(await memoryUse(store)).toMatchObject({ unsynced: { pages: 0, unseen: 0 } });
});

test('G17 a page that is larger than the server takes stays here, and it is said which, until it is forgotten', async () => {
  const { store, server, deps } = await open(3, (at) => (at === 1 ? 1_600_000 : 9));
  server.room = 9;
  await sendReadPages(deps);
  expect(server.sent).toBe(2);
  expect(await memoryUse(store)).toMatchObject({ unsynced: { pages: 0 }, tooLarge: ['Page 1'] });
  await sendReadPages(deps);
  expect(server.sent).toBe(2);
  await forget(store, { address: 'https://a.test/1' });
  expect(await memoryUse(store)).toMatchObject({ tooLarge: [] });
});

test('G17 pages of a site that was never sent are sent once it may be', async () => {
  const { store, server, deps } = await open(3);
  server.room = 9;
  await writeSettings(store, { neverSend: ['a.test'] });
  const other = { ...numbered(3, 9), at: testNow + 10_000 };
  await rememberPage(
    store,
    { ...other, page: { ...other.page, address: 'https://b.test/', site: 'b.test' } },
    noMemory,
  );
  await sendReadPages(deps);
  expect(server.sent).toBe(1);
  await writeSettings(store, { neverSend: [] });
  await sendReadPages(deps);
  expect(server.sent).toBe(4);
  await sendReadPages(deps);
  expect(server.sent).toBe(4);
});
