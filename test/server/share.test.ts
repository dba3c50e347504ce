import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { renderShare } from '#server/share/render-share.ts';
import type { Snapshot } from '#server/share/snapshot.ts';
import { readZip } from '#services/store/backup/backup-zip.ts';
import { nextHlc } from '#shared/hlc.ts';
import { uuidv7 } from '#shared/ids.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { shareFaults } from '#test/support/share-faults.ts';
import { pageOfTexts, showing, withoutNotes } from '#test/support/shared-page.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';

/* C22 and the page of a share, with accounts on a server in personal mode. */
let server: TestServer;
let to: ServerAddress;
let client: pg.Client;
let ann: AuthUser;
let bob: AuthUser;

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
  ann = await signIn(to, codes, 'ann@gloss.example');
  bob = await signIn(to, codes, 'bob@gloss.example');
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.close();
});

async function send<Data>(user: AuthUser, path: string, body: object): Promise<Data> {
  const reply = await callAs(to, user, path, { body });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: Data }).data;
}
const upsert = (user: AuthUser, whole: object) =>
  send<WholeConversation>(user, '/conversation/upsert_conversation', whole);
const share = (user: AuthUser, id: string, share_enabled: boolean, message_ids?: string[]) =>
  send<{ id: string | null; enabled: boolean }>(user, '/conversation/share_conversation', {
    id,
    share_enabled,
    message_ids: message_ids ?? null,
  });
const refusal = async (user: AuthUser, body: object) => {
  const reply = await callAs(to, user, '/conversation/share_conversation', { body });
  return [reply.status, ((await reply.json()) as { code: string }).code];
};
const open = (id: string | null) => fetch(`${server.url}/share/${id}`);
const pageOf = async (id: string | null) => (await open(id)).text();

test('C22 a snapshot is a static page with these headers, for anyone who has the address', async () => {
  const whole = wholeConversation(
    ['What *is* it?', 'A **lattice**: [more](https://a.example/?q=1&r=2)'],
    {
      name: 'Orders & <lattices>',
    },
  );
  await upsert(ann, whole);
  const shared = await share(ann, whole.id, true);
  expect(shared).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), enabled: true });
  const reply = await open(shared.id);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups; default-src 'none'; style-src 'self'; img-src 'self'",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const page = await reply.text();
  expect(page).toContain('<h1 dir="auto">Orders &amp; &lt;lattices&gt;</h1>');
  expect(page).toContain('What *is* it?');
  expect(page).toContain(
    'A <strong>lattice</strong>: <a href="https://a.example/?q=1&amp;r=2" rel="noopener nofollow">more</a>',
  );
  expect(page).not.toMatch(new RegExp(`<script|${ann.user_id}|ann@gloss|${whole.id}`));
  const style = await fetch(`${server.url}/share/page.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(style.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

/** Shares, and does `change` once the page is made and before it is saved. */
async function shareWhile(id: string, change: (other: pg.Client) => Promise<unknown>) {
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select from owner where owner_id = $1 for update', [ann.user_id]);
  const reply = share(ann, id, true);
  // The job that indexes messages may wait for the owner's row, too.
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from "owner"%for update%'`;
  while ((await client.query(waits)).rowCount === 0) await new Promise(setImmediate);
  await change(other);
  await other.query('commit');
  await other.end();
  return reply;
}

test('C22 what is deleted while its page is made is not in it; a share that is ended meanwhile stays ended', async () => {
  const whole = wholeConversation(['question', 'answer', 'a secret']);
  await upsert(ann, whole);
  const secret = whole.messages[2]!.messageId;
  const { id } = await shareWhile(whole.id, (other) =>
    other.query('update message set is_deleted = true where message_id = $1', [secret]),
  );
  expect(await pageOf(id)).toContain('answer');
  expect(await pageOf(id)).not.toContain('a secret');
  const ended = await shareWhile(whole.id, async (other) => {
    await other.query('delete from share where share_id = $1', [id]);
    await other.query(
      'update conversation set share_enable = false, share_id = null where id = $1',
      [whole.id],
    );
  });
  expect(ended).toEqual({ id: null, enabled: false });
  expect((await open(id)).status).toBe(404);
});

test('C22 S4.11 what is written later is not shown; the conversation has share and a new rev', async () => {
  const whole = wholeConversation(['question', 'answer']);
  const { rev } = await upsert(ann, whole);
  const { id } = await share(ann, whole.id, true);
  const stored = await upsert(ann, {
    ...whole,
    name: 'Renamed later',
    share: { enable: false, id: 'chosen by the client' },
    hlc: nextHlc(undefined, Date.now(), 'device'),
    messages: [someMessage(whole.id, { text: 'a later secret' })],
  });
  expect(stored.share).toEqual({ enable: true, id });
  expect(stored.rev).toBeGreaterThan(rev);
  expect(await pageOf(id)).not.toMatch(/Renamed later|a later secret/);
  expect(await share(ann, whole.id, true)).toEqual({ id, enabled: true });
  expect(await pageOf(id)).toContain('Renamed later');
});

test('C22 only what the preview showed is shared: the branch of the last message, or the named messages', async () => {
  const whole = wholeConversation(['question', 'first answer', 'next question', 'next answer']);
  const [question, first] = whole.messages;
  const other = someMessage(whole.id, {
    parentMessageId: question!.messageId,
    type: 'ai',
    text: 'other answer',
    reasoning: 'private reasoning',
  });
  const streaming = someMessage(whole.id, {
    parentMessageId: other.messageId,
    status: 'streaming',
    text: 'half an answer',
  });
  const deleted = { ...whole.messages[3]!, is_deleted: true };
  await upsert(ann, {
    ...whole,
    lastMessageId: streaming.messageId,
    messages: [...whole.messages.slice(0, 3), deleted, other, streaming],
  });
  const { id } = await share(ann, whole.id, true);
  const page = await pageOf(id);
  expect(page).toMatch(/question[\s\S]*other answer/);
  expect(page).not.toMatch(/first answer|next|half an answer|private reasoning/);
  await share(ann, whole.id, true, [first!.messageId, deleted.messageId]);
  const named = await pageOf(id);
  expect(named).toContain('first answer');
  expect(named).not.toMatch(/<p>question|other answer|next/);
});

test('C22 an ended share is gone at once, and its address never comes back', async () => {
  const whole = wholeConversation(['question', 'answer']);
  await upsert(ann, whole);
  const { id } = await share(ann, whole.id, true);
  expect((await open(id)).status).toBe(200);
  expect(await share(ann, whole.id, false)).toEqual({ id: null, enabled: false });
  const gone = await open(id);
  expect([gone.status, gone.headers.get('content-security-policy')]).toEqual([
    404,
    "sandbox allow-popups; default-src 'none'; style-src 'self'; img-src 'self'",
  ]);
  expect(await gone.text()).not.toContain('answer');
  expect(await share(ann, whole.id, false)).toEqual({ id: null, enabled: false });
  const again = await share(ann, whole.id, true);
  expect(again.id).not.toBe(id);
  expect((await open(id)).status).toBe(404);
});

test('C22 a page is gone with its conversation, and stays gone when that is restored', async () => {
  const whole = wholeConversation(['question', 'answer']);
  await upsert(ann, whole);
  const { id } = await share(ann, whole.id, true);
  const stored = await upsert(ann, whole);
  const at = (previous: string) => nextHlc(previous, Date.now(), 'device');
  const deleted = await upsert(ann, editConversation(stored, { isDelete: true }, at(stored.hlc)));
  expect((await open(id)).status).toBe(404);
  expect(deleted.share).toEqual({ enable: false, id: null });
  expect(await refusal(ann, { id: whole.id, share_enabled: true })).toEqual([404, 'not_found']);
  const restored = await upsert(ann, {
    ...editConversation(deleted, { isDelete: false }, at(deleted.clocks!.isDelete!)),
    messages: [],
  });
  expect(restored).toMatchObject({ isDelete: false, share: { enable: false, id: null } });
  expect((await open(id)).status).toBe(404);
  const again = await share(ann, whole.id, true);
  expect(again.id).not.toBe(id);

  // C21: all of a type.
  await send(ann, '/conversation/delete_conversation_by_type', { type: whole.type });
  const [all] = await send<WholeConversation[]>(ann, '/conversation/get_conversation', {
    id: whole.id,
  });
  expect(all).toMatchObject({ isDelete: true, share: { enable: false, id: null } });
  await upsert(ann, {
    ...editConversation(all!, { isDelete: false }, at(all!.clocks!.isDelete!)),
    messages: [],
  });
  expect((await open(again.id)).status).toBe(404);
});

test.each(['x', '../..', '0'.repeat(22), '%00', 'a'.repeat(400), "' or 1=1 --"])(
  'there is no page at %j',
  async (id) => {
    expect((await open(encodeURIComponent(id))).status).toBe(404);
  },
);

test('another owner cannot share a conversation, and no one a message that is not of it', async () => {
  const whole = wholeConversation(['a secret']);
  await upsert(ann, whole);
  expect(await refusal(bob, { id: whole.id, share_enabled: true })).toEqual([404, 'not_found']);
  const other = wholeConversation(['other']);
  await upsert(ann, other);
  const message_ids = [other.messages[0]!.messageId];
  expect(await refusal(ann, { id: whole.id, share_enabled: true, message_ids })).toEqual([
    400,
    'invalid_request',
  ]);
});

test('C14 a page is gone with its account; an export has what is shared', async () => {
  const user = await signIn(to, codes, 'cid@gloss.example');
  const whole = wholeConversation(['question', 'a shared answer']);
  await upsert(user, whole);
  const { id } = await share(user, whole.id, true);
  const zip = await (await callAs(to, user, '/user/export')).blob();
  const shares = await (await (await readZip(zip)).get('shares.jsonl')!.open()).text();
  expect(JSON.parse(shares)).toMatchObject({
    share_id: id,
    messages: [{ text: 'question' }, { text: 'a shared answer' }],
  });
  expect(shares).not.toMatch(/owner_id|<html/);
  await client.query('update account set deleting_at = now() where owner_id = $1', [user.user_id]);
  expect((await open(id)).status).toBe(404);
  await client.query('update account set deleting_at = null where owner_id = $1', [user.user_id]);
  expect((await open(id)).status).toBe(200);
  await send(user, '/user/delete_account', { reason: '' });
  expect((await open(id)).status).toBe(404);
  const { rows } = await client.query('select 1 from share where share_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('an account adopts shared conversations with their pages', async () => {
  const user = await signIn(to, codes, 'dan@gloss.example');
  const whole = wholeConversation(['question', 'answer of the guest']);
  const json = { 'content-type': 'application/json' };
  const local = async (path: string, body: object) => {
    const init = { method: 'POST', headers: json, body: JSON.stringify(body) };
    return ((await (await server.call(path, init)).json()) as { data: { id: string } }).data;
  };
  await local('/conversation/upsert_conversation', whole);
  const body = { id: whole.id, share_enabled: true };
  const { id } = await local('/conversation/share_conversation', body);
  const { access_token } = await server.pair();
  await send(user, '/user/adopt', { paired_access_token: access_token });
  expect(await pageOf(id)).toContain('answer of the guest');
  expect(await share(user, whole.id, false)).toEqual({ id: null, enabled: false });
  expect((await open(id)).status).toBe(404);
});

describe('hostile content', () => {
  const texts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>) [z](vbscript:x)',
    '[x](&#x6a;avascript:alert(1)) [y](java\nscript:alert(1)) [z](/app/) [w](//evil.example)',
    '![x"onerror="alert(1)](https://evil.example/x.png "t\\" onload=\\"alert(1)")',
    '<https://a.example/"onmouseover=alert(1)> <javascript:alert(1)>',
    '[x]: javascript:alert(1) "t"\n\n[x] [x][] ![x]',
    '| <b onclick=alert(1)> | [x](javascript:1) |\n|---|---|\n| <style>*{}</style> | `</code><script>` |',
    '```"><script>alert(1)</script>\n</pre><svg onload=alert(1)>\n```',
    'note[^1]\n\n[^1]: <iframe src=javascript:alert(1)></iframe>',
    '- [ ] <form action=javascript:alert(1)><input type=submit>',
    'www.a.example/"><img src=x onerror=alert(1)> a@b.example"><svg/onload=alert(1)>',
    '<!-- --><base href=//evil.example><meta http-equiv=refresh content=0><link rel=x>',
    '\u202e<math><mtext></table><mglyph><style><!--</style><img title="--&gt;<img src=1 onerror=alert(1)>">',
  ];
  test.each(texts)('%j does nothing', (text) => {
    const messages = [
      { type: 'human' as const, text },
      { type: 'ai' as const, text },
    ];
    expect(shareFaults(pageOfTexts(text, messages))).toEqual([]);
  });

  test('Markdown that takes too long is shown as plain text', async () => {
    const text = '**<b>** [x](javascript:alert(1)) '.repeat(20_000);
    const snapshot: Snapshot = { title: 'Long', messages: withoutNotes([{ type: 'ai', text }]) };
    const long = { snapshot, showing };
    const page = await renderShare('ann', long, 1);
    expect(page).toContain('class="answer plain"');
    expect(page).not.toContain('<b>');
    // It is not tried again, however long there is.
    expect((await renderShare('bob', long, 60_000)) === page).toBe(true);
  });

  test("slow pages of one owner do not keep another's waiting", async () => {
    const slow = '[a](b) **c** `d`\n'.repeat(200_000);
    const done: string[] = [];
    const render = async (ownerId: string, title: string, text: string, maxMs: number) => {
      const snapshot = { title, messages: withoutNotes([{ type: 'ai', text }]) };
      await renderShare(ownerId, { snapshot, showing }, maxMs);
      done.push(title);
    };
    const all = ['slow 1', 'slow 2', 'slow 3'].map((title) => render('ann', title, slow, 1500));
    await Promise.all([...all, render('bob', 'quick', 'text', 60_000)]);
    expect(done.indexOf('quick')).toBeLessThan(2);
  });

  test('C22 pages of an owner are limited; to end a share is not', async () => {
    const user = await signIn(to, codes, 'often@gloss.example');
    const id = uuidv7(Date.now());
    for (let call = 0; call < 30; call += 1) {
      expect(await refusal(user, { id, share_enabled: true })).toEqual([404, 'not_found']);
    }
    expect(await refusal(user, { id, share_enabled: true })).toEqual([429, 'rate_limited']);
    expect(await refusal(user, { id, share_enabled: false })).toEqual([404, 'not_found']);
    expect(await refusal(bob, { id, share_enabled: true })).toEqual([404, 'not_found']);
  });

  test('nothing of it is sent that was not checked, also through the server', async () => {
    const whole = wholeConversation(texts, { name: texts[0]! });
    await upsert(ann, whole);
    const { id } = await share(
      ann,
      whole.id,
      true,
      whole.messages.map(({ messageId }) => messageId),
    );
    expect(shareFaults(await pageOf(id))).toEqual([]);
    expect((await open(uuidv7(Date.now()))).status).toBe(404);
  });
});
