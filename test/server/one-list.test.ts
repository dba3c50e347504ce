import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { presets } from '#domain/prompts/presets.ts';
import {
  renameConversation,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { listMemos, putMemo } from '#services/store/memos/memos.ts';
import { nothing } from '#services/store/owners/count-rows.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { listOwnTools, putOwnTools } from '#services/store/tools/own-tools.ts';
import { callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* Who is paired with a server of their own has one list on all devices, by the sync of accounts. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ SMTP_URL: mail.url });
  to = { url: server.url, now: Date.now };
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

const context = { signal: new AbortController().signal } as never;

/** `isBuild`: it has the secret in a file, as an unpacked extension; the web app has it from an address. */
function device(isBuild = true): SyncClient {
  const clock = new ManualClock(Date.now());
  const secret = isBuild ? { secret: server.pairingSecret! } : {};
  return new SyncClient({ clock, server: () => server.url, ...secret });
}

async function webApp(): Promise<SyncClient> {
  const client = device(false);
  await client.pair(server.pairingSecret!);
  return client;
}

const someTool = {
  id: 'mine',
  kind: 'custom' as const,
  name: 'Plainly',
  instruction: 'Say it simply.',
  icon: presets[0]!.icon,
};

const stateOf = async (client: SyncClient) =>
  (await client.handlers['account.get']({}, context)).account;

test('U2.1 two lists become one, with their ids, and nothing is twice', async () => {
  const [web, sidebar] = [await webApp(), device()];
  const [one, two] = [web.store.newId(), sidebar.store.newId()];
  await web.chat(one, 'Asked in the web app');
  await sidebar.chat(two, 'Asked in the sidebar');
  await putMemo(sidebar.store, {
    id: sidebar.store.newId(),
    kind: 'answer',
    text: 'A memo',
    source: null,
    conversationId: two,
    messageId: null,
  });
  await putOwnTools(web.store, [someTool]);
  await writeSettings(web.store, { colorSchema: 'dark' });
  for (const client of [web, sidebar]) {
    expect(await stateOf(client)).toMatchObject({ status: 'paired', oneList: 'ask' });
    await client.oneList();
    expect(await stateOf(client)).toMatchObject({ status: 'paired', oneList: 'on' });
    await client.synchronize();
  }
  await web.synchronize();
  for (const client of [web, sidebar]) {
    expect(await client.chats()).toEqual([one, two].toSorted());
    expect(await client.texts(one)).toEqual(['Asked in the web app', 'On: Asked in the web app']);
    expect(await client.texts(two)).toEqual(['Asked in the sidebar', 'On: Asked in the sidebar']);
    const { memos } = await listMemos(client.store, '', 9);
    expect(memos.map(({ text }) => text)).toEqual(['A memo']);
    expect((await listOwnTools(client.store)).map(({ id }) => id)).toEqual(['mine']);
    expect((await readSettings(client.store)).colorSchema).toBe('dark');
  }
  await renameConversation(sidebar.store, one, 'A better name');
  await setConversationDeleted(web.store, two, true);
  await sidebar.synchronize();
  await web.synchronize();
  await sidebar.synchronize();
  expect(await sidebar.chats()).toEqual([one]);
  expect((await web.store.db.conversations.get(one))?.name).toBe('A better name');
});

test('U2.1 a device that wants a list of its own has one, and the one list is back with a yes', async () => {
  const [web, sidebar] = [await webApp(), device()];
  await web.oneList(false);
  expect(await stateOf(web)).toMatchObject({ status: 'paired', oneList: 'off' });
  const [own, shared] = [web.store.newId(), sidebar.store.newId()];
  await web.chat(own, 'Here alone');
  await sidebar.oneList();
  await sidebar.chat(shared, 'For all');
  await sidebar.synchronize();
  expect(await sidebar.chats()).not.toContain(own);
  await web.oneList();
  await web.synchronize();
  expect(await web.chats()).toEqual(expect.arrayContaining([own, shared].toSorted()));

  const unsent = web.store.newId();
  await web.chat(unsent, 'Not sent yet');
  const counted = await web.handlers['account.unsent']({}, context);
  expect(counted).toMatchObject({ ...nothing, conversations: 1 });
  await web.oneList(false);
  expect(await web.chats()).toEqual([]);
  await web.oneList();
  // What was not removed is here again, also what was unsent.
  expect(await web.chats()).toEqual(expect.arrayContaining([own, shared, unsent].toSorted()));
  await web.synchronize();
  await web.oneList(false, true);
  await web.oneList();
  expect(await web.chats()).toEqual([]);
  await web.synchronize();
  expect(await web.chats()).toEqual(expect.arrayContaining([own, shared, unsent].toSorted()));
});

test('U2.1 C22 a chat whose shared page was ended before is in the one list, not deleted', async () => {
  const [web, sidebar] = [await webApp(), device()];
  const id = web.store.newId();
  const question = await web.chat(id, 'Once shared');
  const share = (messageIds: string[] | null) =>
    web.sharing['share.set']({ conversationId: id, messageIds }, context);
  await share([question]);
  await share(null);
  await web.oneList();
  await web.synchronize();
  await sidebar.oneList();
  await sidebar.synchronize();
  expect(await sidebar.chats()).toContain(id);
  expect(await sidebar.texts(id)).toEqual(['On: Once shared', 'Once shared']);
  // In the one list a page is shared and ended as an account's, and the chat stays.
  expect(await share([question])).toMatchObject({ by: 'account' });
  expect(await share(null)).toEqual({ by: 'account', link: null });
  await sidebar.synchronize();
  expect(await sidebar.chats()).toContain(id);
});

test('U2.1 an account of the same server and the one list have nothing of each other', async () => {
  const [mine, hers] = [device(), device(false)];
  await mine.oneList();
  await mine.synchronize();
  const [own, other] = [mine.store.newId(), hers.store.newId()];
  await mine.chat(own, 'Of who runs the server');
  await mine.synchronize();
  const ann = await signIn(to, mail, 'ann@one-list.example');
  await hers.signIn(ann);
  await hers.chat(other, 'Of Ann');
  await hers.synchronize();
  await mine.synchronize();
  expect(await hers.chats()).toEqual([other]);
  expect(await mine.chats()).not.toContain(other);
  const refused = await callAs(to, ann, '/conversation/get_conversation', { body: { id: own } });
  expect(refused.status).toBe(404);

  // On one device the account comes first, takes nothing along, and the list is back after it.
  const before = await mine.chats();
  await mine.signIn(await signIn(to, mail, 'ann@one-list.example'), null);
  expect(await mine.handlers['account.adoptable']({}, context)).toEqual(nothing);
  await mine.handlers['account.adopt']({ isWanted: true }, context);
  await mine.synchronize();
  expect(await mine.chats()).toEqual([other]);
  await mine.signOut();
  expect(await mine.chats()).toEqual(before);
  const second = device();
  await second.oneList();
  await second.synchronize();
  expect(await second.chats()).toContain(own);
});

test('U2.1 an ended pairing closes the list on that device, which says so; pairing again opens it', async () => {
  const [web, sidebar] = [await webApp(), device()];
  await web.oneList();
  await web.synchronize();
  const id = web.store.newId();
  await web.chat(id, 'Before the end');
  await sidebar.oneList();
  await sidebar.handlers['account.revokeOthers']({}, context);
  const running = web.start();
  while ((await stateOf(web)).status !== 'guest') await new Promise(setImmediate);
  running.stop();
  expect(await stateOf(web)).toMatchObject({ status: 'guest', isUnpaired: true });
  web.store.reopen();
  expect(await web.chats()).toEqual([]);
  await web.pair(server.pairingSecret!);
  expect(await web.chats()).toContain(id);
  expect(await stateOf(web)).not.toHaveProperty('isUnpaired');
  await web.synchronize();
  await sidebar.synchronize();
  expect(await sidebar.texts(id)).toEqual(['Before the end', 'On: Before the end']);
});
