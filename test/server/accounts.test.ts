import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { readZip } from '#services/store/backup/backup-zip.ts';
import {
  type AuthUser,
  callAs,
  callsOf,
  freshAddress,
  postFrom,
  type ServerAddress,
  signIn,
} from '#test/support/account-client.ts';
import { post, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type Call, someUpload, type Upload, upload } from '#test/support/upload-form.ts';
import { sendPart } from '#test/support/upload-parts.ts';

/*
 * Accounts on a server in personal mode, whose mails are shown rather than sent: what an account is, its export, its
 * deletion, and the adoption of what the owner `local` has stored.
 */
let now = Date.now();
let server: TestServer;
let to: ServerAddress;
let sql: pg.Client;
const statements: string[] = [];

beforeAll(async () => {
  const env = {
    TRUSTED_PROXIES: 'loopback',
    INTERNAL_DOMAINS: 'inside.example',
    INVITATION_CODES: 'WELCOME, Harbour 7',
  };
  const onQuery = ({ sql: text }: { sql: string }) => void statements.push(text);
  server = await startTestServer(env, { now: () => now, accountCleanUpMs: 50, onQuery });
  to = { url: server.url, now: () => now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
});
afterEach(() => {
  now = Date.now();
});

interface ShownMail {
  to: string;
  subject: string;
  text: string;
}

async function mailbox(): Promise<ShownMail[]> {
  const reply = await server.call('/account/mailbox');
  return ((await reply.json()) as { data: { mails: ShownMail[] } }).data.mails;
}

/** Calls of the owner `local`. */
const guest: Call = (target, init) => server.call(target, init);

const codes = {
  async codeFor(email: string) {
    const mail = (await mailbox()).find((each) => each.to === email);
    return /: (\d{6})$/m.exec(mail?.text ?? '')?.[1];
  },
};
const account = (email: string) => signIn(to, codes, email);
const answer = async (reply: Response) => [reply.status, (await reply.json()) as unknown];

const callOf = (user: AuthUser) => callsOf(to, user);

/** A conversation with a message and a setting of the owner. */
async function addRows(owner: string, name: string, key = name): Promise<string> {
  const id = randomUUID();
  const synced = "'d', 'h', now(), now()";
  await sql.query(
    `insert into conversation (owner_id, id, author_id, name, type, meta, device_id, hlc, created_at, updated_at)
     values ($1, $2, $1, $3, 'Chat', '{}', ${synced})`,
    [owner, id, name],
  );
  await sql.query(
    `insert into message (owner_id, message_id, conversation_id, type, text, status, sources,
                          device_id, hlc, created_at, updated_at)
     values ($1, $2, $2, 'human', $3, 'done', '[]', ${synced})`,
    [owner, id, `words of ${name}`],
  );
  await sql.query(
    `insert into attachment (owner_id, id, message_id, device_id, hlc, created_at, updated_at)
     values ($1, $2, $2, ${synced})`,
    [owner, id],
  );
  await sql.query(
    `insert into setting (owner_id, key, value, device_id, hlc, updated_at)
     values ($1, $2, $3, 'd', 'h', now())`,
    [owner, key, JSON.stringify({ name })],
  );
  return id;
}

/** What an account may have beyond its chats and documents. `docId`: a document of the owner. */
async function addEveryRow(owner: string, conversation: string, docId: string): Promise<void> {
  const answerId = randomUUID();
  const rows: [string, unknown[]][] = [
    ['resumable_answer values ($1, $2, $2)', [answerId]],
    ["answer_event values ($1, $2, 1, 'an event')", [answerId]],
    ["share values ($1, 'share of ' || $1, $2, 'a title', '[]', 'a page')", [conversation]],
    ["job values ($1, 'of no worker', 'a subject')", []],
    ["vector_block values ($1, $2, 0, 'a model', 1, 'codes', 'vectors')", [docId]],
    ['message_index values ($1)', []],
    ["message_part values ($1, 'part', 1, 0, 10, 1, 1, 'lengths', 'signature')", []],
    ["message_text values ($1, 'message', $2, 'part', 0, $2)", [randomUUID()]],
    ["message_block values ($1, 'part', false, 'first', 'entries')", []],
    [
      "one_time_code values ($1, 'hash of ' || $1, 'handoff', null, 'challenge', 'client', now())",
      [],
    ],
    ["api_token values (gen_random_uuid(), $1, 'a program', 'hash of ' || $1, now())", []],
    [
      "assistant_call select $1, token_id, 1, now(), 'read', '{document/a}', 7 from api_token where owner_id = $1",
      [],
    ],
    [
      `assistant_grant select $1, token_id, 'a client', 'an address', 'challenge', 'code of ' || $1, now(),
              'family of ' || $1, 'a token' from api_token where owner_id = $1`,
      [],
    ],
    ["granted_role values ($1, 'admin', 'pro_team', null)", []],
    ["subscription values ($1, 'a customer ' || $1)", []],
    ["analytics_event values ($1, now(), 'once', 'a device', 'page_opened', '{}')", []],
    ["analytics_recording values ($1, now(), 'a replay', 0, '')", []],
    ["analytics_profile values ($1, 'people', 'a device', '{}')", []],
    ['analytics_day values ($1, now(), 1)', []],
    ["usage_count values ($1, 'advanced_model', now() + interval '1 day', 3)", []],
    ["clamped_clock values ($1, 'ahead', 'given', now())", []],
    [
      "usage_task values ($1, 'a task', 'advanced_model', now() + interval '1 day', now(), 1, 0, 1)",
      [],
    ],
    ["account_group values ($1, $2, 'Alone')", [randomUUID()]],
  ];
  for (const table of ['event', 'recording']) {
    await sql.query(
      `create table if not exists analytics_${table}_test partition of analytics_${table} default`,
    );
  }
  for (const [row, values] of rows) await sql.query(`insert into ${row}`, [owner, ...values]);
}

/** Tables whose rows are an owner's. */
async function ownedTables(): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function rowsOf(owner: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await ownedTables()) {
    const { rows } = await sql.query<{ n: number }>(
      `select count(*)::int as n from "${name}" where owner_id = $1`,
      [owner],
    );
    if (rows[0]!.n > 0) found[name] = rows[0]!.n;
  }
  return found;
}

function storedFiles(): string[] {
  const folder = path.join(server.dataDir, 'objects');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'mark')
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test('a code is shown to who runs the server alone, called a mail that was not sent', async () => {
  const user = await account('ann@gloss.example');
  const [mail] = await mailbox();
  expect(mail).toMatchObject({ to: 'ann@gloss.example', subject: 'Your Gloss sign-in code' });
  const line = server.log.find((each) => each.includes('ann@gloss.example')) ?? '';
  expect(line).toContain('was not sent');
  expect(line).toMatch(/Its sign-in code is \d{6}, for 10 minutes/);
  expect((await callAs(to, user, '/account/mailbox')).status).toBe(403);
  expect((await fetch(`${server.url}/account/mailbox`)).status).toBe(401);
  now += 10 * 60_000 + 1;
  expect(await mailbox()).toEqual([]);
});

test('C10, C13 an account has its information, and a group if it is in one', async () => {
  const user = await account('bob@gloss.example');
  const [status, info] = await answer(await callAs(to, user, '/user/get_user_info'));
  expect([status, info]).toMatchObject([
    200,
    {
      status: 'OK',
      data: {
        email: 'bob@gloss.example',
        user_id: user.user_id,
        client_user_id: user.client_user_id,
        group_id: null,
        roles: [],
        role: { name: 'free', exp_time: 0, is_one_times_pay_user: false },
        invitation_code_used: null,
      },
    },
  ]);
  const group = () => callAs(to, user, '/user/get_user_group_info').then(answer);
  expect(await group()).toEqual([200, { status: 'OK', data: null }]);
  const group_id = randomUUID();
  const values = [user.user_id, group_id];
  await sql.query("insert into account_group values ($1, $2, 'The readers')", values);
  await sql.query('update account set group_id = $2 where owner_id = $1', values);
  const data = { group_id, name: 'The readers', members: 1 };
  expect(await group()).toEqual([200, { status: 'OK', data }]);
});

test('S4.9 an account uses an invitation once; people of the house are asked for none', async () => {
  const user = await account('gus@gloss.example');
  const info = async (of: AuthUser) => {
    const [, reply] = await answer(await callAs(to, of, '/user/get_user_info'));
    const { needs_invitation, invitation_code_used } = (
      reply as { data: { needs_invitation: boolean; invitation_code_used: string | null } }
    ).data;
    return [needs_invitation, invitation_code_used];
  };
  const use = async (code: string) => {
    const reply = await callAs(to, user, '/user/use_invitation_code', { body: { code } });
    return [reply.status, ((await reply.json()) as { code?: string }).code];
  };
  expect(await info(await account('hal@inside.example'))).toEqual([false, null]);
  expect(await info(user)).toEqual([true, null]);
  for (const wrong of ['', 'welcome', 'Harbour', 'WELCOME, Harbour 7']) {
    expect((await use(wrong))[0]).toBe(400);
  }
  expect(await info(user)).toEqual([true, null]);
  expect((await use(' Harbour 7 '))[0]).toBe(200);
  expect((await use('WELCOME'))[0]).toBe(200);
  expect(await info(user)).toEqual([false, 'Harbour 7']);
});

test('S4.9 guessing invitations is limited', async () => {
  const user = await account('ivy@gloss.example');
  const statuses: number[] = [];
  for (let guess = 0; guess < 16; guess += 1) {
    const body = { code: `guess ${guess}` };
    statuses.push((await callAs(to, user, '/user/use_invitation_code', { body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 15 }, () => 400), 429]);
});

test('a paired session has no account, needs no signature, and refreshes as before', async () => {
  for (const target of ['/user/get_user_info', '/user/get_user_group_info']) {
    expect((await server.call(target)).status).toBe(403);
  }
  const pair = await server.pair();
  const headers = { authorization: `Bearer ${pair.access_token}` };
  const remove = await post(`${server.url}/user/delete_account`, { reason: '' }, headers);
  expect(remove.status).toBe(403);
  expect((await server.call('/user/sessions')).status).toBe(200);
  const refresh = await post(
    `${server.url}/oauth/refresh_access_token?app=x`,
    {},
    { authorization: `Bearer ${pair.refresh_token}` },
  );
  expect(await refresh.json()).toMatchObject({ data: { refresh_token: pair.refresh_token } });
});

test('an export has everything of the account and nothing of others', async () => {
  const user = await account('cid@gloss.example');
  const conversation = await addRows(user.user_id, 'of Cid');
  await addRows('local', 'of another');
  const one = await someUpload({ pure_text: 'The text of Cid.' });
  await upload(callOf(user), one);
  const lost = await someUpload();
  const before = storedFiles();
  await upload(callOf(user), lost);
  rmSync(storedFiles().find((each) => !before.includes(each))!);
  await addEveryRow(user.user_id, conversation, one.fields.doc_id);
  await sql.query(
    `update account set google_subject = 'at Google', traffic = '{"gclid": "an ad"}' where owner_id = $1`,
    [user.user_id],
  );
  await upload(guest, await someUpload({ pure_text: 'The text of another.' }));
  const reply = await callAs(to, user, '/user/export');
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toContain('gloss-export.zip');
  const entries = await readZip(await reply.blob());
  const text = async (name: string) => (await entries.get(name)?.open())?.text() ?? '';
  const info = JSON.parse(await text('account.json')) as { account: object; sessions: object[] };
  expect(info.account).toMatchObject({ email: 'cid@gloss.example' });
  expect(info.sessions).toHaveLength(1);
  expect(await text('conversations.jsonl')).toContain('of Cid');
  expect(await text('messages.jsonl')).toContain('words of of Cid');
  expect(await text('settings.jsonl')).toContain('"key": "of Cid"');
  expect(await text('documents.jsonl')).toContain('The text of Cid.');
  for (const [table, part] of [
    ['accounts', '"google_subject": "at Google"'],
    ['accounts', '"gclid": "an ad"'],
    ['api_tokens', 'a program'],
    ['assistant_calls', 'document/a'],
    ['granted_roles', 'pro_team'],
    ['subscriptions', 'a customer'],
    ['usage_counts', '"used": 3'],
    ['usage_tasks', 'a task'],
    ['analytics_events', 'page_opened'],
    ['analytics_profiles', 'a device'],
    ['missing-files', lost.fields.doc_id],
  ]) {
    expect(await text(`${table}.jsonl`)).toContain(part);
  }
  const file = [...entries.keys()].find((name) => name.startsWith(`files/${one.fields.doc_id}/`));
  const bytes = await (await entries.get(file ?? '')!.open()).arrayBuffer();
  expect(Buffer.from(bytes).equals(Buffer.from(one.bytes))).toBe(true);
  const all = await Promise.all([...entries.keys()].filter((name) => /json/.test(name)).map(text));
  expect(all.join('')).not.toMatch(/of another|refresh_hash|token_hash|owner_id/);
});

test('HEAD of an export makes none', async () => {
  const user = await account('hal@gloss.example');
  statements.length = 0;
  const head = await callAs(to, user, '/user/export', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
  await (await callAs(to, user, '/user/export')).blob();
  expect(statements.filter((text) => text.includes('from "analytics_profile" r'))).toHaveLength(1);
});

const adopt = (user: AuthUser, paired_access_token: string) =>
  callAs(to, user, '/user/adopt', { body: { paired_access_token } });
const search = async (call: Call, doc: Upload) => {
  const reply = await call('/app/search_document', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ doc_ids: [doc.fields.doc_id], query: 'adoption' }),
  });
  return reply.text();
};

test('an account adopts what personal mode has stored, with the proof of pairing, and once', async () => {
  const user = await account('dan@gloss.example');
  await sql.query("delete from conversation where owner_id = 'local'");
  await sql.query("delete from setting where owner_id = 'local'");
  const id = await addRows('local', 'of the guest');
  await addRows('local', 'of the guest again', 'shared');
  await addRows(user.user_id, 'of the account', 'shared');
  const doc = await someUpload({ pure_text: 'A passage about adoption.' });
  await upload(guest, doc);
  const { access_token } = await server.pair();
  expect((await adopt(user, user.access_token)).status).toBe(403);
  expect((await adopt(user, 'no token')).status).toBe(403);
  const [status, moved] = await answer(await adopt(user, access_token));
  expect([status, moved]).toMatchObject([200, { data: { conversations: 2, settings: 1 } }]);
  const { rows } = await sql.query<{ author_id: string; rev: string }>(
    'select author_id, rev from conversation where owner_id = $1 and id = $2',
    [user.user_id, id],
  );
  expect(rows[0]?.author_id).toBe(user.user_id);
  expect(Number(rows[0]?.rev)).toBeGreaterThan(0);
  expect(await rowsOf(user.user_id)).toMatchObject({ conversation: 3, message: 3, attachment: 3 });
  const file = `/app/document_file/${doc.fields.doc_id}`;
  const bytes = Buffer.from(await (await callOf(user)(file)).arrayBuffer());
  expect(bytes.equals(Buffer.from(doc.bytes))).toBe(true);
  expect((await server.call(file)).status).toBe(404);
  expect(await search(callOf(user), doc)).toContain('adoption');
  const { rows: settings } = await sql.query<{ value: { name: string } }>(
    "select value from setting where owner_id = $1 and key = 'shared'",
    [user.user_id],
  );
  expect(settings[0]?.value.name).toBe('of the account');
  const again = { conversations: 0, documents: 0, settings: 0 };
  expect(await answer(await adopt(user, access_token))).toEqual([
    200,
    { status: 'OK', data: again },
  ]);
});

test('C14 a deleted account leaves no row, no file and no index entry, and no session', async () => {
  const user = await account('eve@gloss.example');
  const other = await account('eve@gloss.example');
  const before = storedFiles();
  const conversation = await addRows(user.user_id, 'of Eve');
  const documents = [await someUpload(), await someUpload()];
  for (const each of documents) await upload(callOf(user), each);
  await addEveryRow(user.user_id, conversation, documents[0]!.fields.doc_id);
  expect((await sendPart(callOf(user), await someUpload(), 0))[0]).toBe(200);
  expect(storedFiles()).toHaveLength(before.length + 3);
  // Of every table, also of those to come.
  expect(Object.keys(await rowsOf(user.user_id))).toEqual(await ownedTables());
  const reply = await callAs(to, user, '/user/delete_account', { body: { reason: 'too slow' } });
  expect(await answer(reply)).toEqual([200, { status: 'OK', data: {} }]);
  expect(await rowsOf(user.user_id)).toEqual({});
  expect(storedFiles().toSorted()).toEqual(before.toSorted());
  for (const each of [user, other])
    expect((await callAs(to, each, '/user/sessions')).status).toBe(401);
  const log = server.log.find((line) => line.includes('too slow')) ?? '';
  // It is in the log of a server that is set up as usual.
  expect(JSON.parse(log)).toMatchObject({ level: 40, reason: 'too slow' });
  expect(log).not.toContain('eve@gloss.example');
  const again = await account('eve@gloss.example');
  expect(again.user_id).not.toBe(user.user_id);
});

test('C14 S4.7 S4.9 who began a group leaves it to its members, and the last one takes it along', async () => {
  const [ann, bea, cat] = [
    await account('ann@group.example'),
    await account('bea@group.example'),
    await account('cat@group.example'),
  ];
  const group_id = randomUUID();
  const values = [ann.user_id, group_id];
  await sql.query("insert into account_group values ($1, $2, 'The crew')", values);
  const people = [ann, bea, cat].map((user) => user.user_id);
  await sql.query('update account set group_id = $1 where owner_id = any($2)', [group_id, people]);
  await sql.query("insert into granted_role values ($1, 'admin', 'pro_team', null)", [bea.user_id]);
  const infoOf = async (user: AuthUser) =>
    ((await (await callAs(to, user, '/user/get_user_info')).json()) as { data: object }).data;
  const remove = async (user: AuthUser) =>
    (await callAs(to, user, '/user/delete_account', { body: { reason: '' } })).status;
  expect(await remove(ann)).toBe(200);
  expect(await rowsOf(ann.user_id)).toEqual({});
  expect(await infoOf(cat)).toMatchObject({
    group_id,
    needs_invitation: false,
    role: { name: 'pro' },
  });
  const [, group] = await answer(await callAs(to, cat, '/user/get_user_group_info'));
  expect(group).toMatchObject({ data: { group_id, name: 'The crew', members: 2 } });
  for (const user of [bea, cat]) expect(await remove(user)).toBe(200);
  const { rowCount } = await sql.query('select from account_group where group_id = $1', [group_id]);
  expect(rowCount).toBe(0);
});

test('S8.6 while its deletion is under way an address cannot sign in: 10119', async () => {
  const user = await account('fay@gloss.example');
  const { access_token } = user;
  await sql.query('update account set deleting_at = now() where owner_id = $1', [user.user_id]);
  const from = freshAddress();
  const email = 'fay@gloss.example';
  await postFrom(to, '/oauth/signin_with_email', { email, app: 'x' }, from);
  const verify = { email, secret_code: await codes.codeFor(email), app: 'x' };
  const reply = await postFrom(to, '/oauth/verify_secret_code', verify, from);
  expect(await answer(reply)).toMatchObject([403, { code: 10119, detail: 'Account deleted' }]);
  expect(access_token).toBeDefined();
});

/** Resolves when the owner has no rows left. */
async function untilGone(owner: string): Promise<void> {
  for (;;) {
    if (Object.keys(await rowsOf(owner)).length === 0) return;
  }
}

test('a deletion that was interrupted is completed, and what has expired is removed', async () => {
  const user = await account('gus@gloss.example');
  await upload(callOf(user), await someUpload());
  await sql.query(
    "update account set deleting_at = now() - interval '2 minutes' where owner_id = $1",
    [user.user_id],
  );
  await untilGone(user.user_id);
  now += 31 * 24 * 3600_000;
  for (const table of ['nonce', 'sign_in_code', 'rate_window']) {
    for (;;) {
      const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      if (rows[0]!.n === 0) break;
    }
  }
});
