import { expect, test } from '@jest/globals';
import Dexie from 'dexie';
import { serverOwnerId } from '#domain/account/own-server.ts';
import { apiKeyName } from '#domain/settings/settings.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext, testNow } from '#test/support/memory-store.ts';
import { readApiKey, readSecret, writeSecret } from '../account/secrets.ts';
import { exportBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { deleteConversations } from '../conversations/conversations.ts';
import { listConversations } from '../conversations/history.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { ContextStore } from '../database/store.ts';
import { ownerOf } from '../database/store.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { countUnsent } from './adoption.ts';
import { followOwner, whileSwitching } from './follow-owner.ts';
import { joinOwnList, leaveOwnList, readOneList } from './own-list.ts';
import { recordRemoval } from './pending-work.ts';
import { endedHere, isRecentHere, writeSession } from './session.ts';

const tokenOf = (userId: string) => {
  const claims = Buffer.from(JSON.stringify({ exp: 9e9, subject: { user_id: userId } }));
  return `h.${claims.toString('base64url')}.s`;
};

function device(name = newName()) {
  const clock = new ManualClock(testNow);
  return { name, clock, page: () => openContext(name, clock) };
}

/** In the context whose person signs in or out; the others follow. */
const signIn = (store: ContextStore, userId: string | null) =>
  writeSession(store, { 'account.refreshToken': userId === null ? null : tokenOf(userId) });

const ask = (store: ContextStore, id: string) =>
  addQuestion(store, {
    conversationId: id,
    messageId: `q-${id}`,
    parentMessageId: null,
    text: `Question ${id}`,
    sources: [],
  });

async function listed(store: ContextStore): Promise<string[]> {
  const { conversations } = await listConversations(store, { search: '', limit: 99 });
  return conversations.map(({ id }) => id).toSorted();
}

const names = async (name: string) =>
  (await Dexie.getDatabaseNames()).filter((each) => each.startsWith(`${name}-`)).toSorted();

test('S4.10 each who signs in here has rows of their own, and finds them again', async () => {
  const { name, page } = device();
  const store = page();
  await ask(store, 'of a guest');
  await signIn(store, 'ann');
  store.reopen();
  expect(await listed(store)).toEqual([]);
  await ask(store, 'of ann');
  await writeSettings(store, { colorSchema: 'dark' });
  await writeSecret(store, apiKeyName, 'sk-ann', 'https://api.example');
  await signIn(store, 'ben');
  store.reopen();
  expect([await ownerOf(store), await listed(store)]).toEqual(['ben', []]);
  expect((await readSettings(store)).colorSchema).not.toBe('dark');
  expect(await readApiKey(store, 'https://api.example')).toBeNull();
  await ask(store, 'of ben');
  // All chats of the one who is signed in.
  expect(await deleteConversations(store, 'Chat')).toEqual(['of ben']);
  await signIn(store, null);
  store.reopen();
  expect(await listed(store)).toEqual(['of a guest']);
  await signIn(store, 'ann');
  store.reopen();
  expect(await listed(store)).toEqual(['of ann']);
  expect((await readSettings(store)).colorSchema).toBe('dark');
  expect(await names(name)).toEqual(
    ['ann', 'ben', 'device', 'guest'].map((each) => `${name}-${each}`),
  );
});

test('S9.5 the device has one id, one session and one welcome, under any account', async () => {
  const { page } = device();
  const store = page();
  await ask(store, 'c');
  await writeSettings(store, { welcomed: true });
  const { deviceId } = (await store.db.conversations.get('c'))!;
  await signIn(store, 'ann');
  store.reopen();
  await ask(store, 'd');
  expect((await store.db.conversations.get('d'))!.deviceId).toBe(deviceId);
  expect((await readSettings(store)).welcomed).toBe(true);
  expect(await readSecret(store, 'account.refreshToken')).toBe(tokenOf('ann'));
});

test('what is written while another signs in stays with whose it was', async () => {
  const { page } = device();
  const [store, other] = [page(), page()];
  await ask(store, 'one');
  await signIn(other, 'ann');
  await ask(store, 'two');
  other.reopen();
  expect(await listed(other)).toEqual([]);
  expect(await listed(store)).toEqual(['one', 'two']);
});

test('every context is called when another owner is signed in, and after the reply that it gives itself', async () => {
  const { page } = device();
  const [store, other] = [page(), page()];
  for (const each of [store, other]) await each.db.open();
  const called: string[] = [];
  const changed = (name: string) =>
    new Promise<void>((resolve) => {
      followOwner(name === 'store' ? store : other, () => {
        called.push(name);
        resolve();
      });
    });
  const both = Promise.all([changed('store'), changed('other')]);
  await whileSwitching(async () => {
    await signIn(store, 'ann');
    await new Promise(setImmediate);
    called.push('replied');
  });
  await both;
  expect(called[0]).toBe('replied');
  expect(called.toSorted()).toEqual(['other', 'replied', 'store']);
});

test('S4.5 an account that is removed on signing out leaves nothing here, and what others have stays', async () => {
  const { name, page, clock } = device();
  const store = page();
  await ask(store, 'of a guest');
  await signIn(store, 'ann');
  store.reopen();
  await ask(store, 'of ann');
  await store.db.writingSamples.put({ id: 's', text: 'As I write', created_at: '' });
  expect(await countUnsent(store)).toMatchObject({ conversations: 1, samples: 1, memos: 0 });
  expect(await isRecentHere(store, 'ann')).toBe(true);
  clock.advance(25 * 3_600_000);
  expect(await isRecentHere(store, 'ann')).toBe(false);
  const zombie = page();
  await zombie.db.open();
  await recordRemoval(store, 'ann', true);
  // Not while it is signed in.
  await page().db.open();
  expect(await names(name)).toContain(`${name}-ann`);
  await signIn(store, null);
  store.reopen();
  expect(await listed(store)).toEqual(['of a guest']);
  // A page that has not noticed yet has its connection closed, and does not make it again.
  await zombie.db.deleted;
  await expect(zombie.db.conversations.count()).rejects.toThrow();
  while ((await names(name)).includes(`${name}-ann`)) await new Promise(setImmediate);
  expect(await names(name)).toEqual([`${name}-device`, `${name}-guest`]);
  await signIn(store, 'ann');
  store.reopen();
  expect(await listed(store)).toEqual([]);
});

test('S4.5 who signs in again before it was removed keeps what is here', async () => {
  const { page } = device();
  const store = page();
  await signIn(store, 'ann');
  store.reopen();
  await ask(store, 'of ann');
  await recordRemoval(store, 'ann', true);
  await signIn(store, null);
  await signIn(store, 'ann');
  store.reopen();
  expect(await listed(store)).toEqual(['of ann']);
  await page().db.open();
  expect(await listed(store)).toEqual(['of ann']);
});

test('S5.6 a backup of one account is another’s once that one restores it, and is sent', async () => {
  const { page } = device();
  const store = page();
  await signIn(store, 'ann');
  store.reopen();
  await ask(store, 'c');
  await store.db.conversations.update('c', { authorId: 'ann', rev: 4, dirty: 0 });
  await store.db.messages.update('q-c', { rev: 4, dirty: 0 });
  let text = '';
  for await (const piece of exportBackup(store)) text += piece;
  await signIn(store, 'ben');
  store.reopen();
  await restoreBackup(store, text);
  expect(await store.db.conversations.get('c')).toMatchObject({ authorId: null, rev: 0, dirty: 1 });
  expect((await store.db.messages.get('q-c'))!.dirty).toBe(1);
  expect(await countUnsent(store)).toMatchObject({ conversations: 1 });
});

const paired = (token: string | null) => ({
  'gateway.accessToken': token,
  'gateway.refreshToken': token,
});

test('U2.1 the list of who runs the paired server has what the guest had, and closes with the pairing', async () => {
  const { name, page } = device();
  const store = page();
  const open = async () => [await ownerOf(store), await listed(store)];
  await ask(store, 'of the guest');
  await writeSession(store, paired(tokenOf(serverOwnerId)));
  store.reopen();
  expect([...(await open()), await readOneList(store)]).toEqual([null, ['of the guest'], 'ask']);
  await joinOwnList(store);
  store.reopen();
  expect(await open()).toEqual([serverOwnerId, ['of the guest']]);
  expect(await countUnsent(store)).toMatchObject({ conversations: 1 });
  expect(await names(name)).toEqual([`${name}-device`, `${name}-local`]);
  await signIn(store, 'ann');
  store.reopen();
  expect(await open()).toEqual(['ann', []]);
  await signIn(store, null);
  store.reopen();
  expect(await open()).toEqual([serverOwnerId, ['of the guest']]);
  await writeSession(store, paired(null), true);
  store.reopen();
  expect([...(await open()), await endedHere(store)]).toEqual([null, [], 'pairing']);
  await writeSession(store, paired(tokenOf(serverOwnerId)));
  store.reopen();
  expect([...(await open()), await endedHere(store)]).toEqual([
    serverOwnerId,
    ['of the guest'],
    null,
  ]);
});

test('U2.1 who leaves the list has one of this device; the other is back, or was removed', async () => {
  const { name, page } = device();
  const store = page();
  await writeSession(store, paired(tokenOf(serverOwnerId)));
  await joinOwnList(store);
  store.reopen();
  await ask(store, 'of the list');
  await leaveOwnList(store, false);
  store.reopen();
  expect([await listed(store), await readOneList(store)]).toEqual([[], 'off']);
  await ask(store, 'here alone');
  await joinOwnList(store);
  store.reopen();
  expect(await listed(store)).toEqual(['here alone', 'of the list']);
  await leaveOwnList(store, true);
  store.reopen();
  await store.db.open();
  while ((await names(name)).includes(`${name}-local`)) await new Promise(setImmediate);
  await joinOwnList(store);
  store.reopen();
  expect(await listed(store)).toEqual([]);
});

test.each(['guest', 'device', 'local', 'ann-recovery', '../ann', ''])(
  'an account with the id "%s" would have the database of another: its session is refused',
  async (userId) => {
    const { page } = device();
    await expect(signIn(page(), userId)).rejects.toMatchObject({ code: 'login_failed' });
  },
);
