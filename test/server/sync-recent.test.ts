import { afterAll, expect, test } from '@jest/globals';
import { receiveRecent } from '#services/sync/receive/receive-recent.ts';
import { signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

const { mail, server, to } = await startAccountServer();
afterAll(async () => {
  await server.close();
  await mail.close();
});

const login = () => signIn(to, mail, 'recent@gloss.example');
const device = () =>
  new SyncClient({ clock: new ManualClock(Date.now()), server: () => server.url });

test('C17 S9.9 a new device has the latest twenty chats whole before the feed of changes', async () => {
  const first = device();
  await first.signIn(await login());
  const ids = Array.from({ length: 22 }, () => first.store.newId());
  for (const id of ids) {
    await first.chat(id, `Question of ${id}`);
    (first.store.clock as ManualClock).advance(60_000);
  }
  await first.synchronize();
  const second = device();
  await second.signIn(await login());
  expect(await receiveRecent(second.deps)).toBe(true);
  const { conversations, messages, meta } = second.store.db;
  expect((await conversations.toCollection().primaryKeys()).toSorted()).toEqual(
    ids.slice(2).toSorted(),
  );
  expect(await messages.count()).toBe(40);
  expect(await meta.get('sync')).toBeUndefined();
  await second.synchronize();
  expect(await conversations.count()).toBe(22);
  expect((await conversations.toArray()).filter(({ dirty }) => dirty === 1)).toEqual([]);
  expect(await receiveRecent(second.deps)).toBe(false);
});
