import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { purgeDeleted } from '#server/sync/purge-deleted.ts';
import {
  renameConversation,
  restoreConversations,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { setMessageDeleted } from '#services/store/conversations/messages.ts';
import { copyBeforeMerge, recoveryCopies, restoreCopy } from '#services/store/recovery/recovery.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { synchronize } from '#services/sync/synchronize.ts';
import { signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* Devices that return when the server has forgotten what was deleted meanwhile (DESIGN section 8). */
let mail: MailServer;
let server: TestServer;
let db: Database;
let people = 0;

beforeAll(async () => {
  ({ mail, server } = await startAccountServer());
  db = connect(server.databaseUrl, () => undefined);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
  await mail.close();
});

const awayMs = 25 * 3_600_000;

interface Device {
  client: SyncClient;
  clock: ManualClock;
}

async function twoDevices(): Promise<[Device, Device]> {
  people += 1;
  const email = `away-${people}@gloss.example`;
  const device = async (behindMs: number) => {
    const clock = new ManualClock(Date.now() - behindMs);
    const client = new SyncClient({ clock, server: () => server.url });
    await client.signIn(await signIn({ url: server.url }, mail, email));
    return { client, clock };
  };
  return [await device(0), await device(awayMs)];
}

/** 90 days pass for the server. */
async function purge(): Promise<void> {
  const changed_at = new Date(Date.now() - tombstoneMs - 1000);
  for (const table of ['conversation', 'message'] as const) {
    await db.updateTable(table).set({ changed_at }).execute();
  }
  await purgeDeleted(db, Date.now());
}

/** Both have a chat that the first deletes, and one from which it deletes a message; the server forgets it. */
async function setup() {
  const [one, two] = await twoDevices();
  const [gone, other] = [one.client.store.newId(), one.client.store.newId()];
  await one.client.chat(gone, 'Gone');
  await one.client.chat(other, 'Kept');
  const message = await one.client.chat(other, 'Taken back');
  await one.client.synchronize();
  await synchronize(two.client.deps);
  await setConversationDeleted(one.client.store, gone, true);
  await setMessageDeleted(one.client.store, message, true);
  one.clock.advance(20_000);
  await one.client.synchronize();
  await purge();
  two.clock.advance(awayMs);
  return { one: one.client, two: two.client, gone, other, message };
}

test('S4.11 what was deleted while a device was away is gone there too, whatever it changed of it', async () => {
  const { one, two, gone, other, message } = await setup();
  await renameConversation(two.store, gone, 'Renamed');
  await renameConversation(two.store, other, 'A better name');
  await two.store.db.messages.update(message, { dirty: 1 });
  const unsent = two.store.newId();
  await two.chat(unsent, 'Mine');
  await synchronize(two.deps);
  expect(await two.store.db.conversations.get(gone)).toBeUndefined();
  expect(await two.texts(gone)).toEqual([]);
  expect(await two.texts(other)).toEqual(['Kept', 'On: Kept', 'On: Taken back']);
  await one.synchronize();
  expect(await one.texts(other)).toEqual(['Kept', 'On: Kept', 'On: Taken back']);
  expect((await one.store.db.conversations.get(other))?.name).toBe('A better name');
  expect(await one.texts(unsent)).toEqual(['Mine', 'On: Mine']);
  expect(await one.store.db.conversations.get(gone)).toMatchObject({ isDelete: true });
  await synchronize(two.deps);
  expect(await two.store.db.conversations.where('dirty').equals(1).count()).toBe(0);
});

test('words that were written meanwhile into a deleted chat are among the deleted ones, and can be restored', async () => {
  const { one, two, gone } = await setup();
  await two.chat(gone, 'Written on a plane');
  await synchronize(two.deps);
  expect(await two.store.db.conversations.get(gone)).toMatchObject({ isDelete: true, dirty: 0 });
  await restoreConversations(two.store, [gone]);
  await synchronize(two.deps);
  await one.synchronize();
  expect(await one.store.db.conversations.get(gone)).toMatchObject({ isDelete: false });
  const all = ['Gone', 'On: Gone', 'On: Written on a plane', 'Written on a plane'];
  expect([await one.texts(gone), await two.texts(gone)]).toEqual([all, all]);
});

test('a chat that a device restored while it was away is whole on all of them', async () => {
  const { one, two, gone } = await setup();
  await setConversationDeleted(two.store, gone, true);
  await setConversationDeleted(two.store, gone, false);
  await synchronize(two.deps);
  await one.synchronize();
  for (const client of [one, two]) {
    expect(await client.store.db.conversations.get(gone)).toMatchObject({ isDelete: false });
    expect(await client.texts(gone)).toEqual(['Gone', 'On: Gone']);
  }
});

test('a chat that is restored when the server has removed it is sent whole', async () => {
  const { one, two, gone } = await setup();
  await synchronize(two.deps);
  const row = await one.store.db.conversations.get(gone);
  // It was deleted 80 days ago.
  const hlc = `${(Date.now() - 80 * 86_400_000).toString(16).padStart(12, '0')}-0000-device`;
  await one.store.db.conversations.put({ ...row!, clocks: { ...row!.clocks, isDelete: hlc } });
  await restoreConversations(one.store, [gone]);
  await one.synchronize();
  await synchronize(two.deps);
  expect(await two.texts(gone)).toEqual(['Gone', 'On: Gone']);
});

test('S4.11 a copy of before a merge, restored on one device, is what all devices have again', async () => {
  const [one, two] = await twoDevices();
  const { store } = two.client;
  const [gone, other] = [store.newId(), store.newId()];
  await two.client.chat(gone, 'Gone');
  await two.client.chat(other, 'Kept');
  const message = await two.client.chat(other, 'Taken back');
  await renameConversation(store, other, 'Mine');
  await writeSettings(store, { colorSchema: 'dark' });
  await two.client.synchronize();
  await one.client.synchronize();
  await copyBeforeMerge(store, 'sync');
  await setConversationDeleted(one.client.store, gone, true);
  await setMessageDeleted(one.client.store, message, true);
  await renameConversation(one.client.store, other, 'Theirs');
  await writeSettings(one.client.store, { colorSchema: 'light' });
  one.clock.advance(20_000);
  await one.client.synchronize();
  await two.client.synchronize();
  expect((await store.db.conversations.get(other))?.name).toBe('Theirs');

  await restoreCopy(store, (await recoveryCopies(store))[0]!.id);
  await two.client.synchronize();
  await one.client.synchronize();
  for (const { client } of [one, two]) {
    const { conversations } = client.store.db;
    expect(await conversations.get(gone)).toMatchObject({ isDelete: false, dirty: 0 });
    expect(await conversations.get(other)).toMatchObject({ name: 'Mine', dirty: 0 });
    expect((await client.texts(gone)).toSorted()).toEqual(['Gone', 'On: Gone']);
    expect(await client.texts(other)).toContain('Taken back');
    expect((await readSettings(client.store)).colorSchema).toBe('dark');
  }
});
