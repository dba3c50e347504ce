import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { presets } from '#domain/prompts/presets.ts';
import { apiKeyName, defaultSettings } from '#domain/settings/settings.ts';
import { writeSecret } from '#services/store/account/secrets.ts';
import { listConflicts } from '#services/store/conflicts/conflict-copies.ts';
import { endConflict } from '#services/store/conflicts/end-conflict.ts';
import {
  placeConversation,
  renameConversation,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { setMessageDeleted } from '#services/store/conversations/messages.ts';
import { nothing } from '#services/store/owners/count-rows.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { listOwnTools, putOwnTools, setOwnToolDeleted } from '#services/store/tools/own-tools.ts';
import { synchronize } from '#services/sync/synchronize.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient, type SyncClientOptions } from '#test/support/sync-client.ts';

/* The client's own sync against a server: devices of one account, and what a guest moves into it. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let people = 0;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer());
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

const someTool = {
  kind: 'custom' as const,
  name: 'Plainly',
  instruction: 'Say it simply.',
  icon: presets[0]!.icon,
};
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
  expect(adoptable).toEqual({ ...nothing, conversations: 1, connections: 1, settings: 1 });
  await client.synchronize();
  expect(await onServer(user)).toEqual([]);

  await client.handlers['account.adopt']({ isWanted: true }, context);
  await client.synchronize();
  const stored = await onServer(user);
  expect(stored.map(({ id, authorId }) => [id, authorId])).toEqual([[first, user.user_id]]);
  const texts = stored[0]!.messages.map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['On: What is a lattice?', 'What is a lattice?']);
  const again = await client.handlers['account.adoptable']({}, context);
  expect(again).toEqual({ ...nothing });
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
  await putOwnTools(store, [{ ...someTool, id: 'mine' }]);
  const user = await login();
  await client.signIn(user, null);
  await client.handlers['account.adopt']({ isWanted: false }, context);
  const later = store.newId();
  await client.chat(later, 'For all devices');
  await writeSettings(store, { chatBoxWidth: 900 });
  await putOwnTools(store, [{ ...someTool, id: 'later' }]);
  await client.synchronize();
  expect((await onServer(user)).map(({ id }) => id)).toEqual([later]);
  const other = device();
  await other.signIn(await login());
  await other.synchronize();
  const { colorSchema, chatBoxWidth } = await readSettings(other.store);
  expect([colorSchema, chatBoxWidth]).toEqual(['system', 900]);
  expect((await listOwnTools(other.store)).map(({ id }) => id)).toEqual(['later']);
  expect((await listOwnTools(store)).map(({ id }) => id)).toEqual(['later']);
  await client.signOut();
  expect((await listOwnTools(store)).map(({ id }) => id)).toEqual(['mine']);
  expect(await store.db.conversations.toCollection().primaryKeys()).toEqual([own]);
});

test('S4.10 the settings of an account are not those of another or of a guest, and are back with it, unsent ones too', async () => {
  const [ann, ben] = [someone(), someone()];
  const [client, other] = [device({ skewMs: hour }), device()];
  const { store } = client;
  await other.signIn(await ben());
  await writeSettings(other.store, { colorSchema: 'light' });
  await other.synchronize();
  await client.signIn(await ann());
  await writeSettings(store, { colorSchema: 'dark' });
  await putOwnTools(store, [{ ...someTool, id: 'ofAnn' }]);
  await client.synchronize();
  await writeSettings(store, { chatBoxWidth: 900 });
  await client.signOut();
  expect(await readSettings(store)).toMatchObject({ colorSchema: 'system' });
  await writeSettings(store, { language: 'de' });

  await client.signIn(await ben(), null);
  const adoptable = await client.handlers['account.adoptable']({}, context);
  expect(adoptable).toEqual({ ...nothing, settings: 1 });
  await client.synchronize();
  const { chatBoxWidth, language } = defaultSettings;
  expect(await readSettings(store)).toMatchObject({ colorSchema: 'light', chatBoxWidth, language });
  expect(await listOwnTools(store)).toEqual([]);
  await other.synchronize();
  expect(await listOwnTools(other.store)).toEqual([]);

  await client.signIn(await ann());
  await client.synchronize();
  expect(await readSettings(store)).toMatchObject({ colorSchema: 'dark', chatBoxWidth: 900 });
  expect((await listOwnTools(store)).map(({ id }) => id)).toEqual(['ofAnn']);
});

test('S4.10 who said no moves what stayed here later', async () => {
  const login = someone();
  const client = device();
  const { store } = client;
  const id = store.newId();
  await client.chat(id, 'Not yet');
  await writeSettings(store, { colorSchema: 'dark' });
  await putOwnTools(store, [{ ...someTool, id: 'mine' }]);
  await client.signIn(await login(), null);
  const left = () => client.handlers['account.adoptable']({ isAnswered: true }, context);
  expect(await left()).toMatchObject({ conversations: 0 });
  await client.handlers['account.adopt']({ isWanted: false }, context);
  await client.synchronize();
  expect(await left()).toEqual({ ...nothing, conversations: 1, settings: 1, tools: 1 });
  await client.handlers['account.adopt']({ isWanted: true }, context);
  await client.synchronize();
  expect(await left()).toEqual({ ...nothing });
  const other = device();
  await other.signIn(await login());
  await other.synchronize();
  expect(await other.texts(id)).toHaveLength(2);
  expect((await readSettings(other.store)).colorSchema).toBe('dark');
});

test('S4.5 on signing out an account’s data is removed here, and what is unsent with it; a sync brings the rest back', async () => {
  const login = someone();
  const client = device();
  const { store } = client;
  const [guests, sent, unsent] = [store.newId(), store.newId(), store.newId()];
  await client.chat(guests, 'Of a guest');
  await client.signIn(await login(), false);
  await client.chat(sent, 'Sent');
  await writeSettings(store, { colorSchema: 'dark' });
  await client.synchronize();
  await client.chat(unsent, 'Unsent');
  const counted = await client.handlers['account.unsent']({}, context);
  expect(counted).toEqual({ ...nothing, conversations: 1, isRecent: true });
  await client.handlers['account.signOut']({ isRemoving: true }, context);
  store.reopen();
  expect(await store.db.conversations.toCollection().primaryKeys()).toEqual([guests]);
  expect(await client.texts(sent)).toEqual([]);
  expect((await readSettings(store)).colorSchema).toBe('system');
  const user = await login();
  await client.signIn(user);
  await client.synchronize();
  expect((await client.texts(sent)).toSorted()).toEqual(['On: Sent', 'Sent']);
  expect((await readSettings(store)).colorSchema).toBe('dark');
  expect((await onServer(user)).map(({ id }) => id)).toEqual([sent]);
});

test('C14 what a deleted account had here is gone, and is not the next person’s', async () => {
  const client = device();
  const { store } = client;
  await client.signIn(await someone()());
  await client.chat(store.newId(), 'Of ann alone');
  await putOwnTools(store, [{ ...someTool, id: 'mine' }]);
  await writeSecret(store, apiKeyName, 'sk-ann', 'https://api.example');
  await client.synchronize();
  await client.handlers['account.delete']({ reason: '' }, context);
  store.reopen();
  expect(await store.db.conversations.count()).toBe(0);
  expect(await store.db.secrets.count()).toBe(0);
  await client.signIn(await someone()(), null);
  expect(await client.handlers['account.adoptable']({}, context)).toEqual(nothing);
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

test.each([
  ['the last to be set', 'one', 'two'],
  ['the first to be set', 'two', 'one'],
])(
  'a setting that two devices changed apart, %s sent first: the older value is offered where both met',
  async (_, first, second) => {
    const login = someone();
    const devices = { one: device({ skewMs: 1000 }), two: device() };
    const { one, two } = devices;
    for (const client of [one, two]) await client.signIn(await login());
    await writeSettings(two.store, { colorSchema: 'light', chatBoxWidth: 900 });
    await writeSettings(one.store, { colorSchema: 'dark', chatBoxWidth: 900 });
    for (const name of [first, second, first]) {
      await devices[name as 'one' | 'two'].synchronize();
    }
    const schemas = await Promise.all([one, two].map(({ store }) => readSettings(store)));
    expect(schemas.map(({ colorSchema }) => colorSchema)).toEqual(['dark', 'dark']);
    const later = devices[second as 'one' | 'two'];
    const earlier = devices[first as 'one' | 'two'];
    expect(await listConflicts(earlier.store)).toEqual([]);
    const copies = await listConflicts(later.store);
    expect(copies).toMatchObject([{ kind: 'setting', subject: 'colorSchema' }]);

    await endConflict(later.store, copies[0]!.id, 'take');
    expect(await listConflicts(later.store)).toEqual([]);
    await later.synchronize();
    await earlier.synchronize();
    expect((await readSettings(earlier.store)).colorSchema).toBe('light');
  },
);

test.each([
  ['the last to be changed', 'one', 'two'],
  ['the first to be changed', 'two', 'one'],
])(
  'a chat that two devices named and moved apart, %s sent first: the older name and folder are offered where both met',
  async (_, first, second) => {
    const login = someone();
    const devices = { one: device({ skewMs: 1000 }), two: device() };
    const { one, two } = devices;
    for (const client of [one, two]) await client.signIn(await login());
    const id = one.store.newId();
    await one.chat(id, 'What is a lattice?');
    for (const client of [one, two]) await client.synchronize();
    // Of a change that the other one knew there is no older value.
    await renameConversation(one.store, id, 'Known');
    for (const client of [one, two]) await client.synchronize();
    await renameConversation(two.store, id, 'Earlier');
    await placeConversation(two.store, id, { folder: 'Old' });
    await renameConversation(one.store, id, 'Later');
    await placeConversation(one.store, id, { folder: 'New', isPinned: true });
    for (const name of [first, second, first]) {
      await synchronize(devices[name as 'one' | 'two'].deps);
    }
    for (const { store } of [one, two]) {
      const row = await store.db.conversations.get(id);
      expect([row?.name, row?.meta.folder, row?.dirty]).toEqual(['Later', 'New', 0]);
    }
    const met = devices[second as 'one' | 'two'];
    expect(await listConflicts(devices[first as 'one' | 'two'].store)).toEqual([]);
    const older = await listConflicts(met.store);
    const values = Object.fromEntries(older.map(({ kind, value }) => [kind, value]));
    expect(values).toEqual({ folder: 'Old', name: 'Earlier' });

    const name = older.find(({ kind }) => kind === 'name')!;
    await endConflict(met.store, name.id, 'take');
    for (const client of [one, two]) await client.synchronize();
    await synchronize(devices.one.deps);
    for (const { store } of [one, two]) {
      expect((await store.db.conversations.get(id))?.name).toBe('Earlier');
    }
    expect((await listConflicts(met.store)).map(({ kind }) => kind)).toEqual(['folder']);
  },
);

test('own tools are on all devices: made, changed by the last to write, deleted; more than one call carries', async () => {
  const login = someone();
  const [one, two] = [device(), device()];
  for (const client of [one, two]) await client.signIn(await login());
  const { icon } = presets[0]!;
  const tool = { kind: 'custom' as const, instruction: 'Say it simply.', icon };
  const tools = Array.from({ length: 230 }, (_, n) => ({ ...tool, id: `t${n}`, name: `${n}` }));
  await putOwnTools(one.store, tools);
  await writeSettings(one.store, { contextMenu: [] });
  await one.synchronize();
  await two.synchronize();
  const namesOf = async (client: SyncClient) =>
    (await listOwnTools(client.store)).map(({ name }) => name).toSorted();
  expect(await namesOf(two)).toEqual(await namesOf(one));
  await putOwnTools(two.store, [{ ...tools[0]!, name: 'Mine' }]);
  await setOwnToolDeleted(one.store, 't1', true);
  for (const client of [two, one, two]) await client.synchronize();
  for (const client of [one, two]) {
    expect(await namesOf(client)).toContain('Mine');
    expect(await namesOf(client)).toHaveLength(229);
    expect(await client.store.db.ownTools.where('dirty').equals(1).count()).toBe(0);
  }
});

test.each([
  ['changed', 0],
  ['deleted', 1],
])(
  'an own tool that two devices changed apart, the later one %s: both are there, once',
  async (_, deleted) => {
    const login = someone();
    const [one, two] = [device(), device({ skewMs: 1000 })];
    for (const client of [one, two]) await client.signIn(await login());
    const { icon } = presets[0]!;
    const tool = {
      kind: 'custom' as const,
      instruction: 'Say it simply.',
      icon,
      id: 't',
      name: 'T',
    };
    await putOwnTools(one.store, [tool]);
    await one.synchronize();
    await two.synchronize();
    await putOwnTools(one.store, [{ ...tool, instruction: 'Of one.' }]);
    if (deleted) await setOwnToolDeleted(two.store, 't', true);
    else await putOwnTools(two.store, [{ ...tool, instruction: 'Of two.' }]);
    for (const client of [two, one, two, one]) await client.synchronize();
    for (const { store } of [one, two]) {
      const tools = await listOwnTools(store);
      const words = tools.map(({ name, instruction }) => `${name}: ${instruction}`).toSorted();
      expect(words).toEqual(deleted ? ['T (2): Of one.'] : ['T (2): Of one.', 'T: Of two.']);
    }
  },
);

const statement = {
  docId: 'd',
  docType: 'page_content__webpage' as const,
  title: 'Balance',
  link: 'https://my.bank.test/statement',
  tokens: 1,
};

test('a chat about a page of a site that is never sent stays on its device, and is not shared (C22)', async () => {
  const login = someone();
  const [one, two] = [device(), device()];
  for (const client of [one, two]) await client.signIn(await login());
  await writeSettings(one.store, { neverSend: ['bank.test'] });
  const [bank, tide] = [one.store.newId(), one.store.newId()];
  const question = await one.chat(bank, 'Private');
  await one.chat(tide, 'Public');
  const { messages } = one.store.db;
  await messages.where({ conversationId: bank }).modify({ sources: [statement] });
  expect(await one.synchronize()).toMatchObject({ withheld: [bank], refused: [] });
  await two.synchronize();
  expect(await two.texts(tide)).not.toEqual([]);
  expect(await two.texts(bank)).toEqual([]);
  const share = (messageIds: string[] | null) =>
    one.sharing['share.set']({ conversationId: bank, messageIds }, context);
  await expect(share([question])).rejects.toMatchObject({
    code: 'share_never_send',
    details: { site: 'my.bank.test' },
  });
  await one.synchronize();
  await two.synchronize();
  expect(await two.texts(bank)).toEqual([]);
  await writeSettings(one.store, { neverSend: [] });
  await one.synchronize();
  await two.synchronize();
  expect(await two.texts(bank)).not.toEqual([]);
  const { link: page } = await share([question]);
  await writeSettings(one.store, { neverSend: ['bank.test'] });
  expect(await share(null)).toMatchObject({ link: null });
  expect((await fetch(page!)).status).toBe(404);
});

test('S4.11 a chat that must not be sent any more is deleted and restored on all devices, without its new words', async () => {
  const login = someone();
  const [one, two] = [device(), device()];
  for (const client of [one, two]) await client.signIn(await login());
  const { store } = one;
  const id = store.newId();
  await one.chat(id, 'Before');
  await store.db.messages.where({ conversationId: id }).modify({ sources: [statement] });
  await one.synchronize();
  await writeSettings(store, { neverSend: ['bank.test'] });
  await one.chat(id, 'Private');
  for (const isDeleted of [true, false]) {
    await setConversationDeleted(store, id, isDeleted);
    expect(await one.synchronize()).toMatchObject({ withheld: [id] });
    await two.synchronize();
    expect(await two.chats()).toEqual(isDeleted ? [] : [id]);
  }
  expect(await two.texts(id)).toEqual(['Before', 'On: Before']);
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

test('C22 a guest’s chat that moved into the account is shared, and another device learns of its page', async () => {
  const login = someone();
  const client = device();
  const { store } = client;
  const id = store.newId();
  const question = await client.chat(id, 'What is a lattice?');
  await client.signIn(await login(), null);
  await client.handlers['account.adopt']({ isWanted: true }, context);
  const set = (messageIds: string[] | null) =>
    client.sharing['share.set']({ conversationId: id, messageIds }, context);
  const { link } = await set([question]);
  const page = await (await fetch(link!)).text();
  expect(page).toContain('What is a lattice?');
  expect(page).not.toContain('On: What is a lattice?');
  const other = device();
  await other.signIn(await login());
  await other.synchronize();
  const seen = { by: 'account', link };
  expect(await other.sharing['share.get']({ conversationId: id }, context)).toEqual(seen);
  const listed = { conversationId: id, name: 'What is a lattice?', link };
  expect(await other.sharing['share.list']({}, context)).toEqual({ shares: [listed] });
  expect(await set(null)).toEqual({ by: 'account', link: null });
  expect((await fetch(link!)).status).toBe(404);
  await other.synchronize();
  expect(await other.sharing['share.get']({ conversationId: id }, context)).toMatchObject({
    link: null,
  });
  expect(await other.sharing['share.list']({}, context)).toEqual({ shares: [] });
});

test('C22 one who is signed out shares nothing', async () => {
  const client = device();
  const id = client.store.newId();
  const question = await client.chat(id, 'Mine alone');
  const shared = client.sharing['share.set'](
    { conversationId: id, messageIds: [question] },
    context,
  );
  await expect(shared).rejects.toMatchObject({ code: 'please_login' });
  expect(await client.sharing['share.get']({ conversationId: id }, context)).toEqual({
    by: null,
    link: null,
  });
});
