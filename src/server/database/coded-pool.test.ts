import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { connect, type Database } from './connect.ts';
import { DatabaseUnavailable } from './database-failure.ts';

let database: TestDatabase;
let db: Database;
const broken: Error[] = [];
const reported: DatabaseUnavailable[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, (error) => broken.push(error), {
    onUnavailable: (error) => reported.push(error),
    silenceMs: 1_000,
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  broken.length = 0;
  reported.length = 0;
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
const raise = (state: string) =>
  sql`do ${sql.lit(`begin raise exception using errcode = '${state}'; end`)}`.execute(db);
const answers = async () => (await sql`select 1`.execute(db)).rows.length;
const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`;

test.each([
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['57P01', 'shutting down'],
  ['57P03', 'starting'],
  ['25006', 'read-only'],
  ['40P01', 'a deadlock'],
  ['08006', 'a connection failure'],
  ['58030', 'an I/O error'],
])('SQLSTATE %s (%s) is the coded error that clients retry', async (state) => {
  const error = (await failure(raise(state))) as DatabaseUnavailable;
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).toMatchObject({ code: 'server_unavailable', retryable: true, state });
  expect(reported).toEqual([error]);
  expect(await answers()).toBe(1);
});

test('what is wrong with a statement itself stays as it is', async () => {
  for (const state of ['23505', '42P01', '22001', 'XX000']) {
    const error = await failure(raise(state));
    expect(error).not.toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ code: state });
  }
  expect(reported).toEqual([]);
});

test('a connection that breaks in a transaction fails it, and the next statement has another', async () => {
  const work = db.transaction().execute(async (trx) => {
    await endOwn.execute(trx);
    await sql`select 1`.execute(trx);
  });
  expect(await failure(work)).toMatchObject({ code: 'server_unavailable' });
  expect(broken.length).toBeGreaterThan(0);
  expect(await answers()).toBe(1);
});

test('a connection that breaks between two statements of one transaction ends no process', async () => {
  const work = db.transaction().execute(async (trx) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${own.rows[0]!.pid})`.execute(db);
    while (broken.length === 0) await new Promise(setImmediate);
    await sql`select 1`.execute(trx);
  });
  expect(await failure(work)).toMatchObject({ code: 'server_unavailable' });
});

test('a statement without an answer is given up, and its connection is not used again', async () => {
  const work = db.transaction().execute(async (trx) => {
    await sql`select pg_sleep(3600)`.execute(trx);
  });
  expect(await failure(work)).toMatchObject({ code: 'server_unavailable' });
  const all = Array.from({ length: 25 }, () => answers());
  expect(await Promise.all(all)).toEqual(all.map(() => 1));
});

test('a database that refuses connections is unavailable, whatever the reason', async () => {
  const url = new URL(database.url);
  url.pathname = '/none_of_this_name';
  const other = connect(url.href, () => undefined);
  const error = await failure(sql`select 1`.execute(other));
  expect(error).toMatchObject({ code: 'server_unavailable', state: '3D000' });
  await other.destroy();
});
