import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { FoundConversation } from '#api/conversation-search.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { nextHlc } from '#shared/hlc.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';
import { eventually } from '#test/support/upload-rig.ts';

/* C19: the search over messages and names of conversations. */
let server: TestServer;
let to: ServerAddress;
let client: pg.Client;

const codes = {
  async codeFor(email: string) {
    const reply = await server.call('/account/mailbox');
    const { data } = (await reply.json()) as { data: { mails: { to: string; text: string }[] } };
    return /: (\d{6})$/m.exec(data.mails.find((mail) => mail.to === email)?.text ?? '')?.[1];
  },
};

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: 'loopback' });
  to = { url: server.url, now: Date.now };
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.close();
});

const account = (name: string) => signIn(to, codes, `${name}@gloss.example`);

async function send<Data>(user: AuthUser, path: string, body: object): Promise<Data> {
  const reply = await callAs(to, user, path, { body });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: Data }).data;
}
const upsert = (user: AuthUser, whole: object) =>
  send<WholeConversation>(user, '/conversation/upsert_conversation', whole);
const search = (user: AuthUser, keyword: string, more: object = {}) =>
  send<FoundConversation[]>(user, '/conversation/search_conversations', { keyword, ...more });
const names = async (user: AuthUser, keyword: string, more: object = {}) =>
  (await search(user, keyword, more)).map(({ name }) => name);
const later = (previous: string) => nextHlc(previous, Date.now(), 'device');

describe('C19 finds', () => {
  let user: AuthUser;
  let whole: WholeConversation;
  beforeAll(async () => {
    user = await account('finds');
    whole = wholeConversation(
      [
        'Which bridges were built by Brunel?',
        'The Clifton suspension bridge spans the Avon gorge.',
      ],
      { name: 'Engineers', type: 'Chat' },
    );
    await upsert(user, whole);
    await upsert(
      user,
      wholeConversation(['Rezept für Hängebrücken'], { name: '吊橋の設計', type: 'Search' }),
    );
  });

  test.each([
    ['a word of an answer', 'gorge', 'Engineers'],
    ['a word with another ending', 'bridges', 'Engineers'],
    ['a typing error', 'suspensoin', 'Engineers'],
    ['a word of the name', 'engineers', 'Engineers'],
    ['a word within a compound', 'Brücken', '吊橋の設計'],
    ['ideograms of the name', '設計', '吊橋の設計'],
  ])('%s', async (_name, keyword, wanted) => {
    expect(await names(user, keyword)).toEqual([wanted]);
  });

  test('the message with a snippet, or the name, and the type that is wanted', async () => {
    const [found] = await search(user, 'gorge');
    expect(found).toMatchObject({
      id: whole.id,
      matches: [
        {
          messageId: whole.messages[1]!.messageId,
          text: 'The Clifton suspension bridge spans the Avon gorge.',
        },
      ],
    });
    expect(found).not.toHaveProperty('messages');
    const [named] = await search(user, 'engineers');
    expect(named?.matches).toEqual([{ messageId: null, text: 'Engineers' }]);
    expect(await names(user, 'gorge', { type: 'Search' })).toEqual([]);
    expect(await names(user, 'gorge', { type: 'Chat' })).toEqual(['Engineers']);
  });

  test.each(['zebra', '!!!', 'a\0b', '\ud800'])('nothing for %j', async (keyword) => {
    expect(await search(user, keyword)).toEqual([]);
  });

  test('nothing of another owner', async () => {
    expect(await search(await account('other'), 'gorge')).toEqual([]);
  });
});

test('C19 S9.9 pages of 20, the best first; what came after search_time is left out', async () => {
  const user = await account('pages');
  for (let n = 0; n < 23; n += 1) {
    const created_at = new Date(Date.parse('2026-11-20T10:00:00Z') + n * 1000).toISOString();
    const text = n === 5 ? 'the lighthouse' : `the lighthouse ${'and other words '.repeat(n + 1)}`;
    const whole = wholeConversation([], { name: `number ${n}`, created_at });
    await upsert(user, { ...whole, messages: [someMessage(whole.id, { text, created_at })] });
  }
  const first = await names(user, 'lighthouse');
  expect(first).toHaveLength(20);
  expect(first[0]).toBe('number 5');
  const next = await names(user, 'lighthouse', { page: 1 });
  expect(new Set([...first, ...next]).size).toBe(23);
  expect(await names(user, 'lighthouse', { page: 2 })).toEqual([]);
  const search_time = '2026-11-20T10:00:03.000Z';
  const early = ['number 0', 'number 1', 'number 2', 'number 3'];
  expect((await names(user, 'lighthouse', { search_time })).toSorted()).toEqual(early);
  const ms = { search_time: Date.parse(search_time) };
  expect((await names(user, 'lighthouse', ms)).toSorted()).toEqual(early);
  expect(await names(user, 'lighthouse', { page_size: 2, page: 1 })).toEqual(first.slice(2, 4));
});

test('what is renamed, rewritten, deleted or restored is found as it is now', async () => {
  const user = await account('edits');
  const whole = wholeConversation(['apples', 'pears'], { name: 'Orchard' });
  const stored = await upsert(user, whole);
  expect(await names(user, 'pears')).toEqual(['Orchard']);
  const renamed = await upsert(
    user,
    editConversation(stored, { name: 'Garden' }, later(stored.hlc)),
  );
  expect(await names(user, 'orchard')).toEqual([]);
  expect(await names(user, 'garden')).toEqual(['Garden']);
  const rewritten = { ...whole.messages[1]!, text: 'plums', hlc: later(whole.hlc) };
  await upsert(user, { ...renamed, messages: [rewritten] });
  expect(await names(user, 'pears')).toEqual([]);
  expect(await names(user, 'plums')).toEqual(['Garden']);
  await upsert(user, { ...renamed, messages: [{ ...whole.messages[0]!, is_deleted: true }] });
  expect(await names(user, 'apples')).toEqual([]);
  const { rows } = await client.query<{ entries: Buffer }>(
    'select entries from message_block where owner_id = $1',
    [user.user_id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { entries } of rows)
    expect(entries.toString('latin1')).not.toMatch(/apple|elppa|pear/);
  const deleted = await upsert(
    user,
    editConversation(renamed, { isDelete: true }, later(stored.hlc)),
  );
  expect(await names(user, 'plums')).toEqual([]);
  await upsert(
    user,
    editConversation(deleted, { isDelete: false }, later(deleted.clocks!.isDelete!)),
  );
  expect(await names(user, 'plums')).toEqual(['Garden']);
});

test('an answer is found when it is complete, not while it streams', async () => {
  const user = await account('streams');
  const whole = wholeConversation(['question', 'half of the tangerine']);
  const answer = { ...whole.messages[1]!, status: 'streaming' as const };
  await upsert(user, { ...whole, messages: [whole.messages[0]!, answer] });
  expect(await names(user, 'tangerine')).toEqual([]);
  await upsert(user, whole);
  expect(await names(user, 'tangerine')).toEqual([whole.name]);
});

test('what was saved is indexed soon, also without a search', async () => {
  const user = await account('soon');
  await upsert(user, wholeConversation(['question', 'answer'], { name: 'Soon' }));
  await eventually(async () => {
    const { rows } = await client.query<{ texts: number }>(
      'select length(lengths) / 2 as texts from message_part where owner_id = $1',
      [user.user_id],
    );
    expect(rows).toEqual([{ texts: 3 }]);
  });
});

test('more messages than a part has are indexed, and texts that are too long by their beginning', async () => {
  const user = await account('parts');
  const whole = wholeConversation([], { name: 'Many' });
  const messages = Array.from({ length: 700 }, (_, n) =>
    someMessage(whole.id, { text: `message number${n} of many` }),
  );
  const long = someMessage(whole.id, { text: `walrus ${'word '.repeat(60_000)} narwhal` });
  await upsert(user, { ...whole, messages: [...messages, long] });
  for (const n of [0, 255, 256, 511, 699]) {
    const [found] = await search(user, `number${n}`);
    expect(found?.matches[0]?.text).toBe(`message number${n} of many`);
  }
  expect(await names(user, 'walrus')).toEqual(['Many']);
  expect(await names(user, 'narwhal')).toEqual([]);
  const { rows } = await client.query<{ parts: number; texts: number }>(
    `select count(*)::int as parts, sum(length(lengths) / 2)::int as texts from message_part
      where owner_id = $1`,
    [user.user_id],
  );
  expect(rows[0]?.texts).toBe(702);
  expect(rows[0]?.parts).toBeGreaterThan(2);
});

test('another version of the analysis is indexed again; an adopted and a deleted account has no old index', async () => {
  const user = await account('versions');
  await upsert(user, wholeConversation(['marmalade'], { name: 'Breakfast' }));
  expect(await names(user, 'marmalade')).toEqual(['Breakfast']);
  await client.query('update message_part set cutter = 0 where owner_id = $1', [user.user_id]);
  await client.query('delete from message_block where owner_id = $1', [user.user_id]);
  expect(await names(user, 'marmalade')).toEqual(['Breakfast']);
  const local = wholeConversation(['porridge'], { name: 'Guest' });
  const post = (path: string, body: object) =>
    server.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/conversation/upsert_conversation', local);
  await post('/conversation/search_conversations', { keyword: 'porridge' });
  const { access_token } = await server.pair();
  await send(user, '/user/adopt', { paired_access_token: access_token });
  expect(await names(user, 'porridge')).toEqual(['Guest']);
  const parts = async (owner: string) =>
    (await client.query('select 1 from message_part where owner_id = $1', [owner])).rows.length;
  expect(await parts('local')).toBe(0);
  await send(user, '/user/delete_account', { reason: '' });
  expect(await parts(user.user_id)).toBe(0);
});
