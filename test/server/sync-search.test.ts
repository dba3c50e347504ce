import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import { setConversationDeleted } from '#services/store/conversations/conversations.ts';
import { listConversations } from '#services/store/conversations/history.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { searchServer } from '#services/sync/search-server.ts';
import { type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* C19: what a device does not have whole is found by its server. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer());
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

const call = { signal: new AbortController().signal };
const found = async (
  { deps }: SyncClient,
  words: string,
  kind: 'listed' | 'deleted' = 'listed',
  page = 0,
) => searchServer(deps, { words, kind, page }, call.signal);

test('C19 C15 while its first sync is under way a device finds chats that are not on it yet, and can open them', async () => {
  const user = await signIn(to, mail, 'first@gloss.example');
  const clock = new ManualClock(Date.now());
  const old = new SyncClient({ clock, server: () => server.url });
  await old.signIn(user);
  const ids = Array.from({ length: 12 }, () => old.store.newId());
  for (const [n, id] of ids.entries()) await old.chat(id, `Tides of harbour${n}`);
  await old.synchronize();

  let isCut = true;
  const searched: string[] = [];
  const device = new SyncClient({
    clock,
    server: () => server.url,
    fetch: async (url, init) => {
      if (isCut && url.endsWith('/conversation/changes')) throw new TypeError('cut');
      if (url.endsWith('/search_conversations')) searched.push(url);
      return fetch(url, init);
    },
  });
  await device.signIn(user);
  await expect(device.synchronize()).rejects.toMatchObject({ code: 'network' });
  const { isNeeded, conversations } = await found(device, 'harbour7');
  expect(isNeeded).toBe(true);
  expect(conversations).toMatchObject([{ id: ids[7], excerpt: 'Tides of harbour7' }]);
  expect(await device.texts(ids[7]!)).toEqual(await old.texts(ids[7]!));
  expect(await device.store.db.conversations.count()).toBe(1);
  const pages = [await found(device, 'tides'), await found(device, 'tides', 'listed', 1)];
  expect(pages.map((page) => [page.conversations.length, page.hasMore])).toEqual([
    [10, true],
    [2, false],
  ]);

  isCut = false;
  await device.synchronize();
  expect(await device.store.db.conversations.count()).toBe(12);
  expect(await device.texts(ids[7]!)).toEqual(await old.texts(ids[7]!));
  expect(await found(device, 'harbour3')).toEqual({
    isNeeded: false,
    conversations: [],
    hasMore: false,
  });
  expect(searched).toHaveLength(3);
});

test('C19 a deleted chat whose messages were removed to free space is found by them', async () => {
  const user = await signIn(to, mail, 'freed@gloss.example');
  const clock = new ManualClock(Date.now());
  const device = new SyncClient({ clock, server: () => server.url });
  await device.signIn(user);
  const { store } = device;
  const [here, gone] = [store.newId(), store.newId()];
  await device.chat(here, 'The lighthouse');
  await device.chat(gone, 'The lighthouse keeper');
  await setConversationDeleted(store, gone, true);
  await device.synchronize();
  clock.advance(undoDeletionMs);
  await freeSpace(store);
  expect(await device.texts(gone)).toEqual([]);
  expect((await found(device, 'keeper')).isNeeded).toBe(false);
  const { conversations } = await found(device, 'keeper', 'deleted');
  expect(conversations.map(({ id }) => id)).toEqual([gone]);
  const local = await listConversations(store, { search: 'keeper', limit: 9, kind: 'deleted' });
  expect(local.conversations.map(({ id }) => id)).toEqual([gone]);
});
