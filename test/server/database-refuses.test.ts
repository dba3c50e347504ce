import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { fileLinkOf } from '#api/documents.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type SlowWire, startSlowWire } from '#test/support/slow-wire.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { ask, formOf, sendForm, someUpload } from '#test/support/upload-form.ts';
import { eventually } from '#test/support/upload-rig.ts';

/* A PostgreSQL that answers, but takes no writes; and a COMMIT whose answer is lost. */
let database: TestDatabase;
let wire: SlowWire;
let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  wire = await startSlowWire(database.url.replace('postgres:', 'http:'));
  const url = new URL(database.url);
  url.port = new URL(wire.url).port;
  server = await startTestServer(
    { DATABASE_URL: url.href },
    { documents: { leaseMs: 1_500, pollMs: 50, followMs: 50, retryMs: 20 } },
  );
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.close();
  await wire.close();
  await database.drop();
});
afterEach(() => client.query('drop function if exists refuse() cascade'));

/** From now on every write of the table fails with that SQLSTATE. */
async function refuse(table: string, state: string): Promise<void> {
  await client.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
    create trigger refuse before insert or update on ${table}
      for each row execute function refuse()`);
}

const call: TestServer['call'] = (path, init) => server.call(path, init);
const readyz = async () => (await fetch(`${server.url}/readyz`)).status;
const save = (body: unknown) =>
  call('/conversation/upsert_conversation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a full disk of the database is 503 with a time, and /readyz says so while it lasts', async () => {
  const whole = wholeConversation(['Before']);
  expect((await save(whole)).status).toBe(200);
  expect(await readyz()).toBe(200);
  await refuse('conversation', '53100');
  const refused = await save(wholeConversation(['While it is full']));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toEqual({
    status: 'ERROR',
    code: 'server_unavailable',
    detail: "the server's database is not available",
  });
  expect(await readyz()).toBe(503);
  // Who only reads is answered.
  const [status] = await ask(call, '/conversation/get_conversation', { id: whole.id });
  expect(status).toBe(200);
});

test('no text of the database leaves the server', async () => {
  await refuse('conversation', '53200');
  expect(await (await save(wholeConversation(['x']))).text()).not.toContain('extend');
  expect(server.log.some((line) => line.includes('could not extend file'))).toBe(true);
});

test('a read-only database makes the server not ready, until it takes writes again', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()`;
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  await client.query(others);
  await eventually(async () => expect(await readyz()).toBe(503));
  expect((await save(wholeConversation(['x']))).status).toBe(503);
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.query(others);
  await eventually(async () => expect((await save(wholeConversation(['x']))).status).toBe(200));
  await eventually(async () => expect(await readyz()).toBe(200));
});

test('C3 the file of an upload stays where the connection breaks after its COMMIT, before the answer', async () => {
  const one = await someUpload();
  await client.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return null; end $$;
    create constraint trigger refuse after update on upload deferrable initially deferred
      for each row when (old.stage = 'receiving' and new.stage = 'stored')
      execute function refuse()`);
  const sent = sendForm(call, formOf(one)).then((reply) => reply.text());
  await eventually(async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    expect(rows).toHaveLength(1);
  });
  wire.cut();
  wire.repair();
  await sent;
  await eventually(async () => {
    const file = await call(fileLinkOf(one.fields.doc_id));
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, one.bytes.length]);
  });
});
