import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { renameConversation, setConversationDeleted } from '#services/store/conversations.ts';
import { setMessageDeleted } from '#services/store/messages.ts';
import { readSettings, writeSettings } from '#services/store/settings.ts';
import { ManualClock } from '#shared/clock.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { SyncClient, type SyncClientOptions } from '#test/support/sync-client.ts';

/* The client's own sync against a server: devices of one account, and what a guest moves into it. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let people = 0;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    HOST: '0.0.0.0',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
  });
  to = { url: server.url, now: Date.now };
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

const hour = 3_600_000;

function someone(): () => Promise<AuthUser> {
  people += 1;
  const email = `sync-${people}@gloss.example`;
  return () => signIn(to, mail, email);
}

function device(options: Partial<SyncClientOptions> & { skewMs?: number } = {}): SyncClient {
  const { skewMs = 0, ...rest } = options;
  const clock = new ManualClock(Date.now() + skewMs);
  return new SyncClient({ clock, server: () => server.url, ...rest });
}

async function onServer(user: AuthUser): Promise<WholeConversation[]> {
  const reply = await callAs(to, user, '/conversation/get_conversation_list', { body: {} });
  return ((await reply.json()) as { data: WholeConversation[] }).data;
}

const context = { signal: new AbortController().signal } as never;

test('S4.10 a guest’s chats and settings move into the account on a yes, and nothing is sent before', async () => {
  const login = someone();
  const client = device();
  const { store } = client;
  const [first, second] = [store.newId(), store.newId()];
  await client.chat(first, 'What is a lattice?');
  await client.chat(second, 'Thrown away');
  await setConversationDeleted(store, second, true);
  await writeSettings(store, { colorSchema: 'dark', openaiApiHost: 'http://models.local' });
  const user = await login();
  await client.signIn(user, null);
  const adoptable = await client.handlers['account.adoptable']({}, context);
  expect(adoptable).toEqual({ conversations: 1, documents: 0, settings: 2 });
  await client.synchronize();
  expect(await onServer(user)).toEqual([]);

  await client.handlers['account.adopt']({ isWanted: true }, context);
  await client.synchronize();
  const stored = await onServer(user);
  expect(stored.map(({ id, authorId }) => [id, authorId])).toEqual([[first, user.user_id]]);
  const texts = stored[0]!.messages.map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['On: What is a lattice?', 'What is a lattice?']);
  const again = await client.handlers['account.adoptable']({}, context);
  expect(again).toEqual({ conversations: 0, documents: 0, settings: 0 });
  const other = device();
  await other.signIn(await login());
  await other.synchronize();
  expect(await other.texts(first)).toHaveLength(2);
  // Hosts decide where content is sent: they stay on their machine.
  expect(await readSettings(other.store)).toMatchObject({ colorSchema: 'dark', openaiApiHost: '' });
});

test('S4.10 on a no a guest’s rows stay here; those made while signed in are sent', async () => {
  const login = someone();
  const client = device();
  const { store } = client;
  const own = store.newId();
  await client.chat(own, 'Mine alone');
  await writeSettings(store, { colorSchema: 'dark' });
  const user = await login();
  await client.signIn(user, null);
  await client.handlers['account.adopt']({ isWanted: false }, context);
  const later = store.newId();
  await client.chat(later, 'For all devices');
  await writeSettings(store, { chatBoxWidth: 900 });
  await client.synchronize();
  expect((await onServer(user)).map(({ id }) => id)).toEqual([later]);
  const other = device();
  await other.signIn(await login());
  await other.synchronize();
  const { colorSchema, chatBoxWidth } = await readSettings(other.store);
  expect([colorSchema, chatBoxWidth]).toEqual(['system', 900]);
  expect((await store.db.conversations.get(own))?.authorId).toBeNull();
});

test('S4.11 two devices that were offline have both’s messages, names and settings', async () => {
  const login = someone();
  const [one, two] = [device({ skewMs: 3 * hour }), device({ skewMs: -2 * hour })];
  await one.signIn(await login());
  await two.signIn(await login());
  const id = one.store.newId();
  await one.chat(id, 'First');
  await one.synchronize();
  await two.synchronize();
  expect(await two.texts(id)).toEqual(['First', 'On: First']);

  await one.chat(id, 'From one');
  await two.chat(id, 'From two');
  await renameConversation(two.store, id, 'A better name');
  await writeSettings(one.store, { colorSchema: 'dark' });
  await writeSettings(two.store, { chatBoxWidth: 900 });
  for (const client of [one, two, one, two]) await client.synchronize();
  const all = ['First', 'From one', 'From two', 'On: First', 'On: From one', 'On: From two'];
  for (const client of [one, two]) {
    expect(await client.texts(id)).toEqual(all);
    expect((await client.store.db.conversations.get(id))?.name).toBe('A better name');
    const settings = await readSettings(client.store);
    expect(settings).toMatchObject({ colorSchema: 'dark', chatBoxWidth: 900 });
    expect(await client.store.db.conversations.where('dirty').equals(1).count()).toBe(0);
    expect(await client.store.db.messages.where('dirty').equals(1).count()).toBe(0);
  }
  expect((await one.store.db.conversations.toArray()).map(({ rev }) => rev)).toEqual(
    (await two.store.db.conversations.toArray()).map(({ rev }) => rev),
  );
});

test('a deleted message is sent when its undo is over, and is empty on all devices', async () => {
  const login = someone();
  const clock = new ManualClock(Date.now());
  const [one, two] = [device({ clock }), device()];
  await one.signIn(await login());
  await two.signIn(await login());
  const id = one.store.newId();
  const messageId = await one.chat(id, 'Secret');
  await one.synchronize();
  await setMessageDeleted(one.store, messageId, true);
  expect((await one.synchronize()).waiting).toEqual([id]);
  await two.synchronize();
  expect(await two.texts(id)).toContain('Secret');
  clock.advance(20_000);
  expect((await one.synchronize()).waiting).toEqual([]);
  await two.synchronize();
  for (const { store } of [one, two]) {
    const row = await store.db.messages.get(messageId);
    expect(row).toMatchObject({ is_deleted: true, text: '' });
  }
});

test('what is written while a reply is under way is not lost, and is sent next', async () => {
  const login = someone();
  let meanwhile = async () => {};
  const client = device({
    fetch: async (url, init) => {
      const reply = await fetch(url, init);
      if (url.endsWith('/conversation/upsert_conversation')) {
        const work = meanwhile;
        meanwhile = async () => {};
        await work();
      }
      return reply;
    },
  });
  const user = await login();
  await client.signIn(user);
  const id = client.store.newId();
  await client.chat(id, 'One');
  meanwhile = async () => {
    await client.chat(id, 'Two');
    await renameConversation(client.store, id, 'Renamed meanwhile');
  };
  await client.synchronize();
  const [stored] = await onServer(user);
  expect(stored).toMatchObject({ name: 'Renamed meanwhile' });
  expect(stored!.messages).toHaveLength(4);
  expect(await client.texts(id)).toHaveLength(4);
});

test('a reply that is lost is no loss: the same rows are sent again', async () => {
  const login = someone();
  let isLost = true;
  const client = device({
    fetch: async (url, init) => {
      const reply = await fetch(url, init);
      if (isLost && url.endsWith('/conversation/upsert_conversation')) {
        isLost = false;
        throw new TypeError('Failed to fetch');
      }
      return reply;
    },
  });
  const user = await login();
  await client.signIn(user);
  const id = client.store.newId();
  await client.chat(id, 'One');
  await expect(client.synchronize()).rejects.toMatchObject({ code: 'network' });
  await client.synchronize();
  expect((await onServer(user))[0]!.messages).toHaveLength(2);
  expect(await client.store.db.messages.where('dirty').equals(1).count()).toBe(0);
});

test('a conversation that the server refuses does not stop the others, nor is it lost', async () => {
  const login = someone();
  const client = device();
  const user = await login();
  await client.signIn(user);
  const [bad, good] = [client.store.newId(), client.store.newId()];
  await client.chat(bad, 'Bad');
  await client.store.db.conversations.update(bad, { name: 'x'.repeat(3000) });
  await client.chat(good, 'Good');
  expect((await client.synchronize()).refused).toEqual([bad]);
  expect((await onServer(user)).map(({ id }) => id)).toEqual([good]);
  expect(await client.texts(bad)).toHaveLength(2);
});

test('rows of one account are never sent with the session of another', async () => {
  const [ann, bob] = [someone(), someone()];
  const client = device();
  await client.signIn(await ann());
  const id = client.store.newId();
  await client.chat(id, 'Of Ann');
  await client.signOut();
  const user = await bob();
  await client.signIn(user);
  await client.synchronize();
  expect(await onServer(user)).toEqual([]);
});
