import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { type AuthUser, callAs, callsOf, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startTestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { type StatementWire, startStatementWire } from '#test/support/statement-wire.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { someUpload, upload } from '#test/support/upload-form.ts';

/*
 * A server that is killed after each statement of a call, before it learns that it was done. The call is made again, as
 * clients do.
 */
let mail: MailServer;
let database: TestDatabase;
let wire: StatementWire;
let server: ServerProcess;
let sql: pg.Client;

beforeAll(async () => {
  [mail, database] = await Promise.all([startMailServer(), testDatabase()]);
  wire = await startStatementWire(database.url, () => server.kill());
  const env = { ...accountEnvironment(mail), LOG_LEVEL: 'silent', DATABASE_URL: wire.url };
  server = await startServerProcess(env);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql?.end();
  await server?.close();
  await wire?.close();
  await database?.drop();
  await mail?.close();
});

/** A call, and what holds after it was made once or twice. */
interface Write {
  call: () => Promise<Response>;
  check: (reply: Response) => Promise<void>;
}

const post = (user: AuthUser, path: string, body: object) =>
  callAs({ url: server.url, now: Date.now }, user, path, { body });
async function dataOf<Data>(reply: Response): Promise<Data> {
  expect([reply.status, reply.ok ? '' : await reply.text()]).toEqual([200, '']);
  return ((await reply.json()) as { data: Data }).data;
}
let people = 0;
const person = () => {
  people += 1;
  return `person${people}@killed.example`;
};
const account = () => signIn(server, mail, person());

async function saved(user: AuthUser): Promise<WholeConversation> {
  const whole = wholeConversation(['What is a lattice?', 'An order.']);
  await dataOf(await post(user, '/conversation/upsert_conversation', whole));
  return whole;
}

async function savesChat(): Promise<Write> {
  const user = await account();
  const whole = wholeConversation(['What is a lattice?', 'An order.']);
  return {
    call: () => post(user, '/conversation/upsert_conversation', whole),
    async check() {
      const got = await post(user, '/conversation/get_conversation', { id: whole.id });
      const [chat] = await dataOf<WholeConversation[]>(got);
      const texts = chat?.messages.map(({ text }) => text).toSorted();
      expect(texts).toEqual(['An order.', 'What is a lattice?']);
    },
  };
}

async function savesSettings(): Promise<Write> {
  const user = await account();
  const settings = { lastModified: Date.now(), theme: 'dark' };
  return {
    call: () => post(user, '/user/save_user_settings', { settings }),
    async check() {
      const rows = await sql.query('select key from setting where owner_id = $1', [user.user_id]);
      expect(rows.rowCount).toBeGreaterThan(0);
    },
  };
}

const pageOf = (id: string | null) => fetch(`${server.url}/share/${id}`);
type Share = { id: string | null };

async function sharesChat(): Promise<Write> {
  const user = await account();
  const { id } = await saved(user);
  return {
    call: () => post(user, '/conversation/share_conversation', { id, share_enabled: true }),
    async check(reply) {
      const page = await pageOf((await dataOf<Share>(reply)).id);
      expect(await page.text()).toContain('An order.');
      const rows = await sql.query('select from share where owner_id = $1', [user.user_id]);
      expect(rows.rowCount).toBe(1);
    },
  };
}

async function endsShare(): Promise<Write> {
  const user = await account();
  const { id } = await saved(user);
  const share = (share_enabled: boolean) =>
    post(user, '/conversation/share_conversation', { id, share_enabled });
  const shared = await dataOf<Share>(await share(true));
  return {
    call: () => share(false),
    async check() {
      expect((await pageOf(shared.id)).status).toBe(404);
    },
  };
}

async function makesToken(): Promise<Write> {
  const user = await account();
  return {
    call: () => post(user, '/user/create_api_token', { name: 'Mine' }),
    async check(reply) {
      const { secret } = await dataOf<{ secret: string }>(reply);
      const headers = { authorization: `Bearer ${secret}` };
      expect((await fetch(`${server.url}/v1/models`, { headers })).status).toBe(200);
    },
  };
}

/** The one who lost the reply has the old token alone. */
async function refreshes(): Promise<Write> {
  const to = { url: server.url, now: Date.now };
  const user = await account();
  const path = '/oauth/refresh_access_token?app=test';
  return {
    call: () => callAs(to, user, path, { method: 'POST', token: user.refresh_token }),
    async check(reply) {
      const { refresh_token: token } = await dataOf<AuthUser>(reply);
      expect((await callAs(to, user, path, { method: 'POST', token })).status).toBe(200);
    },
  };
}

/** A code serves once: who lost the reply asks for another. */
async function signsIn(): Promise<Write> {
  const email = person();
  return {
    call: async () => Response.json({ data: await signIn(server, mail, email) }),
    async check(reply) {
      const user = await dataOf<AuthUser>(reply);
      await saved(user);
      const rows = await sql.query('select owner_id from account where email = $1', [email]);
      expect(rows.rows).toEqual([{ owner_id: user.user_id }]);
    },
  };
}

async function deletesDocument(): Promise<Write> {
  const user = await account();
  const one = await someUpload();
  const call = callsOf({ url: server.url, now: Date.now }, user);
  expect((await upload(call, one)).at(-1)?.event).toBe('upload_done');
  const { doc_id } = one.fields;
  return {
    call: () => post(user, '/app/delete_document', { doc_id }),
    async check() {
      const found = await post(user, '/app/check_document_by_id', { doc_id });
      expect(await dataOf(found)).toMatchObject({ exists: false });
    },
  };
}

const writes = [
  ['saves a chat', savesChat],
  ['saves settings', savesSettings],
  ['shares a chat', sharesChat],
  ['ends a share', endsShare],
  ['makes a token', makesToken],
  ['refreshes a session', refreshes],
  ['signs one in', signsIn],
  ['deletes a document', deletesDocument],
] as const;

test.each(writes)(
  'SIGKILL after each statement of a call that %s: the call made again is all that is needed',
  async (_, write) => {
    for (let statements = 1, isKilled = true; isKilled; statements += 1) {
      const { call, check } = await write();
      wire.killAfter(statements);
      const reply = await call().catch(() => null);
      isKilled = await wire.hasKilled();
      if (isKilled) await server.restart();
      else expect(reply?.status).toBe(200);
      await check(isKilled ? await call() : reply!);
    }
  },
  900_000,
);

test('C14 a deletion that breaks off after any statement is completed by itself, and leaves no row', async () => {
  const cut = await startStatementWire(database.url, async () => undefined);
  const env = { ...accountEnvironment(mail), LOG_LEVEL: 'silent', DATABASE_URL: cut.url };
  const other = await startTestServer(env, { accountCleanUpMs: 50 });
  const to = { url: other.url, now: Date.now };
  for (let statements = 1, isCut = true; isCut; statements += 1) {
    const user = await signIn(to, mail, person());
    const whole = wholeConversation(['What is a lattice?', 'An order.']);
    await dataOf(await callAs(to, user, '/conversation/upsert_conversation', { body: whole }));
    const remove = () => callAs(to, user, '/user/delete_account', { body: { reason: '' } });
    cut.killAfter(statements);
    const reply = await remove();
    isCut = await cut.hasKilled();
    if (!isCut) expect(reply.status).toBe(200);
    else if ((await again(remove)).status !== 200) await untilDeleted(user);
    expect(await rowsOf(user)).toEqual([]);
  }
  await other.close();
  await cut.close();
}, 300_000);

/** What answers that the database is away is made again. */
async function again(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const reply = await call();
    if (reply.status !== 503) return reply;
  }
}

/** The clean-up takes a deletion up when it has been quiet for a minute. */
async function untilDeleted({ user_id }: AuthUser): Promise<void> {
  const marked =
    "update account set deleting_at = now() - interval '2 minutes' where owner_id = $1";
  while ((await sql.query(marked, [user_id])).rowCount) await new Promise(setImmediate);
}

/** Tables that have rows of the owner. */
async function rowsOf({ user_id }: AuthUser): Promise<string[]> {
  const found: string[] = [];
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id'`,
  );
  for (const { name } of tables.rows) {
    const { rowCount } = await sql.query(`select from ${name} where owner_id = $1`, [user_id]);
    if (rowCount) found.push(name);
  }
  return found;
}
