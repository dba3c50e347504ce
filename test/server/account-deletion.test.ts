import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { uploadDocumentPath } from '#api/documents.ts';
import { usage as usageCall } from '#api/plans.ts';
import type { Usage } from '#domain/billing/usage.ts';
import {
  type AuthUser,
  callAs,
  callsOf,
  signedHeaders,
  signIn,
} from '#test/support/account-client.ts';
import { type AccountServer, startAccountServer } from '#test/support/account-server.ts';
import { someConversation } from '#test/support/sync-rows.ts';
import { formOf, sendForm, someUpload, upload } from '#test/support/upload-form.ts';
import { sendPart } from '#test/support/upload-parts.ts';

/* C14 while the account is in use, and what of it outlives it. */
let now = Date.now();
let all: AccountServer;
let sql: pg.Client;
let people = 0;

beforeAll(async () => {
  all = await startAccountServer({ now: () => now, accountCleanUpMs: 50 });
  sql = new pg.Client({ connectionString: all.server.databaseUrl });
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await all.server.close();
  await all.mail.close();
});
afterEach(() => {
  now = Date.now();
});

const account = (name: string) => signIn(all.to, all.mail, `${name}@deletion.example`);
function nextAccount(): Promise<AuthUser> {
  people += 1;
  return account(`person${people}`);
}

const remove = (user: AuthUser) =>
  callAs(all.to, user, '/user/delete_account', { body: { reason: '' } });

/** Tables that have rows of the owner. */
async function rowsOf(owner: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await sql.query(`select from ${name} where owner_id = $1`, [owner]);
    if (rowCount) found.push(name);
  }
  return found;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve));
}

/** Statements that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
};

async function saveConversation(user: AuthUser): Promise<string> {
  const body = { ...someConversation(), messages: [] };
  expect((await callAs(all.to, user, '/conversation/upsert_conversation', { body })).status).toBe(
    200,
  );
  return body.id;
}

/** Every way to write, each with its status. */
function writesOf(user: AuthUser, shared: string): (() => Promise<number>)[] {
  const post = async (path: string, body: object) =>
    (await callAs(all.to, user, path, { body })).status;
  const settings = { lastModified: now, theme: 'dark' };
  return [
    () => post('/conversation/upsert_conversation', { ...someConversation(), messages: [] }),
    () => post('/user/save_user_settings', { settings }),
    () => post('/conversation/share_conversation', { id: shared, share_enabled: true }),
    () => post('/conversation/share_conversation', { id: shared, share_enabled: false }),
    () => post('/conversation/delete_conversation_by_type', { type: 'Chat' }),
    () => post('/app/delete_document', { doc_id: '0'.repeat(64) }),
    async () => (await sendForm(callsOf(all.to, user), formOf(await someUpload()))).status,
    async () => (await sendPart(callsOf(all.to, user), await someUpload(), 0))[0],
  ];
}

test('C14 writes that wait while the deletion begins answer 401, and leave no row', async () => {
  const user = await nextAccount();
  const shared = await saveConversation(user);
  const holder = new pg.Client({ connectionString: all.server.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from owner where owner_id = $1 for update', [user.user_id]);
  const removed = remove(user);
  await until(async () => (await waiting()) === 1);
  const writes = writesOf(user, shared);
  const statuses = writes.map((write) => write());
  // Two writes, an upload and a document's deletion wait for the row; the others wait for them, without a connection.
  await until(async () => (await waiting()) === 5);
  await holder.query('rollback');
  await holder.end();
  expect((await removed).status).toBe(200);
  expect(await Promise.all(statuses)).toEqual(writes.map(() => 401));
  expect(await rowsOf(user.user_id)).toEqual([]);
});

test('C14 of writes that go on all the time, each is done or answers 401, and no row is left', async () => {
  const user = await nextAccount();
  const shared = await saveConversation(user);
  await upload(callsOf(all.to, user), await someUpload());
  let isOver = false;
  let isStarted: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    isStarted = resolve;
  });
  const seen = new Set<number>();
  const writers = writesOf(user, shared).map(async (write) => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      seen.add(await write());
      isStarted();
    }
  });
  await begun;
  expect((await remove(user)).status).toBe(200);
  isOver = true;
  await Promise.all(writers);
  // A share of a deleted chat, and a document that does not exist, are not found before the deletion.
  expect([...seen].filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
  expect(seen.has(401)).toBe(true);
  await until(async () => (await rowsOf(user.user_id)).length === 0);
});

test('C14 an upload whose body comes while the account is deleted answers 401', async () => {
  const user = await nextAccount();
  const one = await someUpload();
  const body = new Response(formOf(one));
  const bytes = Buffer.from(await body.clone().arrayBuffer());
  const headers = await signedHeaders(all.to, user, uploadDocumentPath, {
    method: 'POST',
    docId: one.fields.doc_id,
  });
  const type = body.headers.get('content-type')!;
  const sent = request(`${all.to.url}${uploadDocumentPath}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': bytes.length },
  });
  const status = new Promise((resolve, reject) => {
    sent.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject);
  });
  sent.write(bytes.subarray(0, bytes.length - 1000));
  await until(async () => (await rowsOf(user.user_id)).includes('upload'));
  expect((await remove(user)).status).toBe(200);
  sent.end(bytes.subarray(bytes.length - 1000));
  expect(await status).toBe(401);
  expect(await rowsOf(user.user_id)).toEqual([]);
});

test('C14 a deletion that fails each time holds up no other', async () => {
  const stuck = await nextAccount();
  const other = await nextAccount();
  await sql.query('create table obstacle (owner_id text references owner (owner_id))');
  await sql.query('insert into obstacle values ($1)', [stuck.user_id]);
  for (const [user, hours] of [
    [stuck, 2],
    [other, 1],
  ] as const) {
    await sql.query(
      "update account set deleting_at = now() - $2 * interval '1 hour' where owner_id = $1",
      [user.user_id, hours],
    );
  }
  await until(async () => (await rowsOf(other.user_id)).length === 0);
  expect(await rowsOf(stuck.user_id)).toContain('account');
  await sql.query('delete from obstacle');
  await until(async () => (await rowsOf(stuck.user_id)).length === 0);
});

const usedBy = async (user: AuthUser) => {
  const reply = await callAs(all.to, user, usageCall.path);
  const { data } = (await reply.json()) as { data: Usage[] };
  return data.find(({ feature }) => feature === 'advanced_model')!;
};

test('an account that is deleted and made again has used what it had used, until the period ends', async () => {
  const first = await account('again');
  const { max, resetsAt } = await usedBy(first);
  await sql.query("insert into usage_count values ($1, 'advanced_model', $2, $3)", [
    first.user_id,
    new Date(resetsAt),
    max,
  ]);
  for (let round = 0; round < 2; round += 1) {
    const user = await account('again');
    expect((await usedBy(user)).used).toBe(max);
    expect((await remove(user)).status).toBe(200);
    const { rows } = await sql.query('select * from deleted_usage');
    expect(rows).toMatchObject([{ feature: 'advanced_model', used: max }]);
    expect(JSON.stringify(rows)).not.toContain('again@');
  }
  expect((await usedBy(await account('another'))).used).toBe(0);
  now = resetsAt + 1000;
  await until(async () => (await sql.query('select from deleted_usage')).rowCount === 0);
  expect((await usedBy(await account('again'))).used).toBe(0);
});
