import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { Changes } from '#api/conversations.ts';
import type { Conversation } from '#domain/conversations/conversations.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { nextHlc, readHlc } from '#shared/hlc.ts';
import { uuidv7 } from '#shared/ids.ts';
import {
  type AuthUser,
  callAs,
  type ServerAddress,
  signedHeaders,
  signIn,
} from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { someConversation, someMessage, wholeConversation } from '#test/support/sync-rows.ts';

/*
 * C11, C12, C15–C18, C20, C21, C23 and what has changed since a rev, with two accounts on one server.
 */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let ann: AuthUser;
let bob: AuthUser;
let time = Date.parse('2026-11-23T12:00:00Z');

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer({ now: () => time }));
  ann = await signIn(to, mail, 'ann@gloss.example');
  bob = await signIn(to, mail, 'bob@gloss.example');
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

async function send<Data>(user: AuthUser, path: string, body?: unknown): Promise<Data> {
  const reply = await callAs(to, user, path, body === undefined ? {} : { body });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const upsert = (user: AuthUser, whole: object) =>
  send<WholeConversation>(user, '/conversation/upsert_conversation', whole);
const get = async (user: AuthUser, id: string) =>
  (await send<[WholeConversation]>(user, '/conversation/get_conversation', { id }))[0];
const changes = (user: AuthUser, since: number, limit?: number) =>
  send<Changes>(user, '/conversation/changes', { since, ...(limit ? { limit } : {}) });
const latest = (device: string, previous?: string) => nextHlc(previous, time, device);

async function refusal(user: AuthUser, path: string, body: unknown): Promise<unknown[]> {
  const reply = await callAs(to, user, path, { body });
  return [reply.status, ((await reply.json()) as { code: string }).code];
}

test('C20 C15 S3.14 S7.1 a conversation comes back as it was sent, with what newer clients add', async () => {
  const whole = wholeConversation(['What is a \0 lattice?', 'An order, see 𝒳 and \ud800.']);
  const answer = {
    ...whole.messages[1]!,
    type: 'ai',
    reasoning: 'Think.',
    error: { code: 'failed', message: 'no', retryable: true, hint: 'newer' },
    model: { connection: 'ollama', model: 'qwen' },
    sources: [{ docId: 'd', docType: 'chat_file', title: 'T', link: null, tokens: 3 }],
    usage: { promptTokens: 1, completionTokens: null },
    promptTokens: 7,
    citations: [{ mark: 0, quote: 'An order', found: null }],
    coverage: { mode: 'whole', unit: 'parts', read: 1, of: 1, failed: [], processed: null },
    comparedMessageId: whole.messages[0]!.messageId,
    generation: { kind: 'explain', language: '' },
    rating: { stars: 5 },
  };
  const own = { constructor: 'a name that objects inherit' };
  const meta = { ...whole.meta, domain: 'gloss.example', pin: true, folder: 'Work', ...own };
  const sent = { ...whole, meta, colour: 'red', messages: [whole.messages[0]!, answer] };
  const merged = await upsert(ann, sent);
  const stored = await get(ann, whole.id);
  expect(stored).toEqual(merged);
  const { rev, dirty, messages, ...rest } = stored as WholeConversation & { colour: string };
  const { rev: _rev, dirty: _dirty, messages: _messages, ...wanted } = sent;
  expect(rest).toEqual({ ...wanted, authorId: ann.user_id });
  expect([dirty, messages.map((each) => each.rev)]).toEqual([0, [rev - 2, rev - 1]]);
  expect(messages[0]!.text).toBe('What is a \ufffd lattice?');
  expect(messages[1]).toEqual({
    ...answer,
    text: 'An order, see 𝒳 and \ufffd.',
    dirty: 0,
    rev: rev - 1,
  });
  expect(await upsert(ann, sent)).toEqual(merged);
});

test('C20 merges messages by id and never deletes by absence; a repeated call changes nothing', async () => {
  const whole = wholeConversation(['one', 'two']);
  const first = await upsert(ann, whole);
  const third = someMessage(whole.id, { text: 'three' });
  const other = { ...whole, messages: [third], since: first.rev };
  const merged = await upsert(ann, other);
  expect(merged.messages.map(({ text }) => text)).toEqual(['three']);
  expect((await get(ann, whole.id)).messages).toHaveLength(3);
  const again = await upsert(ann, other);
  expect([again.rev, again.messages]).toEqual([merged.rev, merged.messages]);
  const changed = await changes(ann, first.rev);
  expect(changed.changes.map(({ kind }) => kind)).toEqual(['message', 'conversation']);
  expect(await changes(ann, merged.rev)).toEqual({
    changes: [],
    next: merged.rev,
    more: false,
    stale: false,
    restored: false,
    storage: { used: expect.any(Number), limit: 1024 ** 3 },
    lineage: expect.any(String),
  });
});

test('C20 a streaming copy does not replace the final one, and a deleted message loses its text', async () => {
  const whole = wholeConversation(['question', 'the whole answer']);
  await upsert(ann, whole);
  const answer = whole.messages[1]!;
  const streaming = { ...answer, status: 'streaming', text: 'the wh', hlc: latest('b') };
  const merged = await upsert(ann, { ...whole, messages: [streaming] });
  expect(merged.messages[1]).toMatchObject({ status: 'done', text: 'the whole answer' });
  const gone = await upsert(ann, { ...whole, messages: [{ ...answer, is_deleted: true }] });
  expect(gone.messages[1]).toMatchObject({ is_deleted: true, text: '' });
  const back = await upsert(ann, { ...whole, messages: [{ ...answer, hlc: latest('c') }] });
  expect(back.messages[1]).toMatchObject({ is_deleted: true, text: '' });
});

test('C20 S4.11 edits of several devices merge field by field; deletion and restoration by the last writer', async () => {
  const whole = wholeConversation([]);
  await upsert(ann, whole);
  const hlc = latest('a');
  const renamed = editConversation(whole, { name: 'Renamed' }, hlc);
  const deleted = editConversation(
    whole,
    { isDelete: true, meta: { pin: true } },
    latest('b', hlc),
  );
  await upsert(ann, { ...deleted, messages: [] });
  const merged = await upsert(ann, { ...renamed, messages: [] });
  expect(merged).toMatchObject({ name: 'Renamed', isDelete: true, meta: { pin: true } });
  const restored = editConversation(
    merged,
    { isDelete: false },
    latest('a', merged.clocks!.isDelete),
  );
  await upsert(ann, restored);
  await upsert(ann, { ...deleted, messages: [] });
  expect(await get(ann, whole.id)).toMatchObject({ name: 'Renamed', isDelete: false });
});

test('C20 a device whose clock is hours ahead does not win over later edits', async () => {
  const whole = wholeConversation([]);
  await upsert(ann, whole);
  const ahead = editConversation(
    whole,
    { name: 'Ahead' },
    nextHlc(undefined, time + 10_800_000, 'a'),
  );
  const merged = await upsert(ann, { ...ahead, messages: [] });
  expect(readHlc(merged.clocks!.name!).time).toBe(time + 300_000);
  const later = editConversation(merged, { name: 'Later' }, latest('b', merged.clocks!.name));
  expect((await upsert(ann, later)).name).toBe('Later');
});

test('C20 C12 a row that is sent again keeps the clock it was given: an older edit does not win twice', async () => {
  const user = await signIn(to, mail, 'again@gloss.example');
  const whole = wholeConversation([]);
  await upsert(user, whole);
  const hours = 3 * 3_600_000;
  const ahead = editConversation(
    whole,
    { name: 'Older' },
    nextHlc(undefined, time + hours, 'fast'),
  );
  const lastModified = time + hours;
  const settings = { settings: { theme: 'older', lastModified } };
  const saveOlder = async () => [
    (await upsert(user, { ...ahead, messages: [] })).name,
    (await send<{ settings: { theme: string } }>(user, '/user/save_user_settings', settings))
      .settings.theme,
  ];
  const start = time;
  expect(await saveOlder()).toEqual(['Older', 'older']);
  // After each of its edits the other device is the later one, also when the first one's time has come.
  for (const minutes of [10, 20, 300]) {
    time = start + minutes * 60_000;
    const stored = await get(user, whole.id);
    const name = `Newer ${minutes}`;
    const clock = latest('right', stored.clocks!.name);
    await upsert(user, { ...editConversation(stored, { name }, clock), messages: [] });
    const theme = `newer ${minutes}`;
    const body = { settings: { theme, lastModified: time } };
    await send(user, '/user/save_user_settings', body);
    expect(await saveOlder()).toEqual([name, theme]);
  }
  time = start;
});

describe('C20 refuses', () => {
  const whole = wholeConversation(['one']);
  const message = whole.messages[0]!;
  const cases: [name: string, body: object][] = [
    ['an id that is no UUID', { ...whole, id: 'x' }],
    ['an unknown type', { ...whole, type: 'Other' }],
    ['a name that is too long', { ...whole, name: 'x'.repeat(2001) }],
    ['a time that is none', { ...whole, created_at: 'yesterday' }],
    ['a time before all', { ...whole, created_at: '0001-01-01T00:00:00.000Z' }],
    ['a clock that is none', { ...whole, hlc: 'x' }],
    ['clocks that are none', { ...whole, clocks: { name: 'x' } }],
    ['no messages', { ...whole, messages: undefined }],
    ['a message of another conversation', { ...whole, messages: [someMessage(uuidv7(time))] }],
    ['citations that are none', { ...whole, messages: [{ ...message, citations: [1] }] }],
    [
      'a text that is too long',
      { ...whole, messages: [{ ...message, text: 'x'.repeat(2_000_001) }] },
    ],
    ['too many messages', { ...whole, messages: Array.from({ length: 2001 }, () => message) }],
    [
      'too many fields',
      { ...whole, ...Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, n])) },
    ],
  ];
  test.each(cases)('%s', async (_name, body) => {
    expect(await refusal(ann, '/conversation/upsert_conversation', body)).toEqual([
      400,
      'invalid_request',
    ]);
  });

  const nested = `"x":${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  test.each([
    ['/conversation/upsert_conversation', JSON.stringify(whole).replace('{', `{${nested},`)],
    ['/user/save_user_settings', `{"settings":{"lastModified":1,${nested}}}`],
  ])('a value that is nested without end at %s', async (path, text) => {
    const headers = await signedHeaders(to, ann, path, { method: 'POST', text });
    const reply = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: text,
    });
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining('nested too deeply'),
    ]);
  });

  test('a message that belongs to another conversation of the owner', async () => {
    const [one, other] = [wholeConversation(['text']), wholeConversation([])];
    await upsert(ann, one);
    const stolen = { ...one.messages[0]!, conversationId: other.id };
    const path = '/conversation/upsert_conversation';
    expect(await refusal(ann, path, { ...other, messages: [stolen] })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refusal(ann, '/conversation/get_conversation', { id: other.id })).toEqual([
      404,
      'not_found',
    ]);
  });
});

test('C17 C18 S9.9 pages of 20 by type, deletion and time; C16 by ids', async () => {
  const user = await signIn(to, mail, 'lists@gloss.example');
  const all: Conversation[] = [];
  for (let n = 0; n < 25; n += 1) {
    const at = new Date(time - n * 60_000).toISOString();
    const one = wholeConversation([`message ${n}`], {
      type: n % 5 === 0 ? 'Search' : 'Chat',
      isDelete: n === 7,
      created_at: at,
      updated_at: new Date(time + n).toISOString(),
      name: `number ${n}`,
    });
    all.push(one);
    await upsert(user, one);
  }
  const names = async (path: string, body: object) =>
    (await send<Conversation[]>(user, path, body)).map(({ name }) => Number(name.split(' ')[1]));
  const basic = '/conversation/get_conversations_basic';
  const chats = [1, 2, 3, 4, 6, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19, 21, 22, 23, 24];
  expect(await names(basic, { type: 'Chat' })).toEqual(chats);
  expect(await names(basic, {})).toHaveLength(20);
  expect(await names(basic, { page: 1 })).toEqual([21, 22, 23, 24]);
  expect(await names(basic, { isDelete: true })).toEqual([7]);
  expect(await names(basic, { page: 1, page_size: 5, sort: 'asc' })).toEqual([19, 18, 17, 16, 15]);
  expect(await names(basic, { page_size: 2, sort_key: 'updated_at' })).toEqual([24, 23]);
  const whole = await send<WholeConversation[]>(user, '/conversation/get_conversation_list', {
    type: 'Search',
  });
  expect(whole.map(({ messages }) => messages[0]!.text)).toEqual([
    'message 0',
    'message 5',
    'message 10',
    'message 15',
    'message 20',
  ]);
  const ids = [all[3]!.id, uuidv7(time), all[1]!.id];
  expect(await names('/conversation/get_conversations_basic_by_ids', { ids })).toEqual([3, 1]);
});

test('C21 S4.11 deletes all of a type, which can be restored one by one', async () => {
  const user = await signIn(to, mail, 'types@gloss.example');
  const [chat, art, other] = [
    wholeConversation(['a'], { type: 'Chat' }),
    wholeConversation(['b'], { type: 'Art' }),
    wholeConversation(['c'], { type: 'Art' }),
  ];
  for (const each of [chat, art, other]) await upsert(user, each);
  const { next } = await changes(user, 0);
  const path = '/conversation/delete_conversation_by_type';
  const done = await send<{ deleted: number; rev: number }>(user, path, { type: 'Art' });
  expect(done).toEqual({ deleted: 2, rev: next + 2 });
  expect(await send(user, path, { type: 'Art' })).toEqual({ deleted: 0, rev: next + 2 });
  const changed = await changes(user, next);
  expect(changed.changes).toMatchObject([
    { kind: 'conversation', conversation: { id: art.id, isDelete: true, rev: next + 1 } },
    { kind: 'conversation', conversation: { id: other.id, isDelete: true, rev: next + 2 } },
  ]);
  const stored = await get(user, art.id);
  const restored = editConversation(
    stored,
    { isDelete: false },
    latest('a', stored.clocks!.isDelete),
  );
  expect((await upsert(user, restored)).isDelete).toBe(false);
  expect(await get(user, chat.id)).toMatchObject({ isDelete: false });
});

test('C23 the time at which the server stored the last change, of a message too', async () => {
  const whole = wholeConversation(['one']);
  const { rev } = await upsert(ann, whole);
  const updated = () =>
    send(ann, '/conversation/get_conversation_last_updated_time', { id: whole.id });
  expect(await updated()).toEqual({ updated_at: new Date(time).toISOString(), rev });
  time += 1000;
  const merged = await upsert(ann, { ...whole, messages: [someMessage(whole.id)] });
  expect(await updated()).toEqual({ updated_at: new Date(time).toISOString(), rev: merged.rev });
  time += 1000;
  await upsert(ann, whole);
  expect(await updated()).toEqual({
    updated_at: new Date(time - 1000).toISOString(),
    rev: merged.rev,
  });
});

test("another owner's conversation is like one that does not exist", async () => {
  const whole = wholeConversation(['a secret'], { name: 'secret' });
  await upsert(ann, whole);
  const { id } = whole;
  for (const path of ['get_conversation', 'get_conversation_last_updated_time']) {
    const missing = await refusal(bob, `/conversation/${path}`, { id: uuidv7(time) });
    expect(missing).toEqual([404, 'not_found']);
    expect(await refusal(bob, `/conversation/${path}`, { id })).toEqual(missing);
  }
  expect(await send(bob, '/conversation/get_conversations_basic_by_ids', { ids: [id] })).toEqual(
    [],
  );
  const own = { ...wholeConversation([], { name: 'own' }), id };
  expect(await upsert(bob, own)).toMatchObject({ name: 'own', messages: [] });
  expect(await get(ann, id)).toMatchObject({ name: 'secret', messages: [{ text: 'a secret' }] });
  expect(JSON.stringify(await changes(bob, 0))).not.toContain('a secret');
});

test('changes come in the order of their revs, a page at a time, each row once as it is now', async () => {
  const user = await signIn(to, mail, 'changes@gloss.example');
  const [one, other] = [wholeConversation(['a', 'b']), wholeConversation(['c'])];
  for (const each of [one, other]) await upsert(user, each);
  await upsert(user, { ...one, messages: [{ ...one.messages[0]!, is_deleted: true }] });
  await send(user, '/user/save_user_settings', {
    settings: { language: 'de', lastModified: time },
  });
  const found: unknown[] = [];
  let since = 0;
  for (;;) {
    const page = await changes(user, since, 2);
    expect(page.changes.length).toBeLessThanOrEqual(2);
    found.push(...page.changes);
    since = page.next;
    if (!page.more) break;
  }
  expect(found).toMatchObject([
    { kind: 'message', message: { text: 'b' } },
    { kind: 'message', message: { text: 'c' } },
    { kind: 'conversation', conversation: { id: other.id } },
    { kind: 'message', message: { is_deleted: true, text: '' } },
    { kind: 'conversation', conversation: { id: one.id } },
    { kind: 'setting', setting: { key: 'language', value: 'de' } },
    { kind: 'setting', setting: { key: 'lastModified', value: time } },
  ]);
});

test('a reader never misses a rev: concurrent writers become visible in the order of their revs', async () => {
  const user = await signIn(to, mail, 'gaps@gloss.example');
  const seen = new Set<string>();
  let since = 0;
  const read = async () => {
    const page = await changes(user, since);
    for (const each of page.changes) {
      if (each.kind === 'conversation') seen.add(each.conversation.id as string);
    }
    since = page.next;
  };
  const all = Array.from({ length: 40 }, () => someConversation());
  const writing = Promise.all(all.map((each) => upsert(user, { ...each, messages: [] })));
  for (let n = 0; n < 30; n += 1) await read();
  await writing;
  await read();
  expect(seen).toEqual(new Set(all.map(({ id }) => id)));
}, 60_000);

test('a caller that is older than removed tombstones learns it', async () => {
  const user = await signIn(to, mail, 'stale@gloss.example');
  await upsert(user, wholeConversation(['a']));
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('update owner set purged_rev = 2 where owner_id = $1', [user.user_id]);
  await client.end();
  expect((await changes(user, 1)).stale).toBe(true);
  expect((await changes(user, 2)).stale).toBe(false);
  expect((await changes(user, 0)).stale).toBe(false);
});

describe('C11 C12 S4.10 settings', () => {
  const modified = (user: AuthUser) => send(user, '/user/get_user_settings_last_modified');
  const save = (user: AuthUser, settings: object, clocks?: object) =>
    send<{
      settings: object;
      clocks: Record<string, string>;
      revs: Record<string, number>;
      rev: number;
    }>(user, '/user/save_user_settings', { settings, ...(clocks ? { clocks } : {}) });

  test('are merged key by key; lastModified is the latest, and never in the future', async () => {
    const user = await signIn(to, mail, 'settings@gloss.example');
    expect(await modified(user)).toBeNull();
    await save(user, {
      language: 'de',
      colorSchema: 'dark',
      newer: { a: [1] },
      lastModified: time,
    });
    expect(await modified(user)).toBe(time);
    const old = await save(user, {
      language: 'fr',
      chatMode: 'sidebar',
      lastModified: time - 5000,
    });
    expect(old.settings).toEqual({
      language: 'de',
      colorSchema: 'dark',
      newer: { a: [1] },
      chatMode: 'sidebar',
      lastModified: time,
    });
    const clock = latest('b', old.clocks.language);
    const edited = { language: 'it', colorSchema: 'light', lastModified: time - 1 };
    const own = await save(user, edited, { language: clock });
    expect(own.settings).toMatchObject({ language: 'it', colorSchema: 'dark' });
    const { rev } = own;
    expect(own.revs).toEqual({ ...old.revs, language: rev });
    expect(await save(user, edited, { language: clock })).toEqual({ ...own, rev });
    await save(user, { lastModified: time + 86_400_000 });
    expect(await modified(user)).toBe(time + 300_000);
    expect(await modified(bob)).toBeNull();
    const info = await send<{ settings: object }>(user, '/user/get_user_info');
    expect(info.settings).toMatchObject({ language: 'it', colorSchema: 'dark' });
  });

  test.each([
    ['a secret', { 'OPENAI_API.apiKey': 'sk', lastModified: 1 }],
    ['a secret within', { thirdProviderSettings: [{ apiKey: 'sk' }], lastModified: 1 }],
    ['no lastModified', { language: 'de' }],
    ['a lastModified that is none', { lastModified: 'now' }],
    ['a key that is none', { ' ': 1, lastModified: 1 }],
  ])('refuse %s', async (_name, settings) => {
    expect(await refusal(ann, '/user/save_user_settings', { settings })).toEqual([
      400,
      'invalid_request',
    ]);
  });
});
