import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { connect, type Database } from './connect.ts';
import { DatabaseUnavailable } from './database-failure.ts';
import { Readiness } from './readiness.ts';

let database: TestDatabase;
let statements: string[] = [];
let db: Database;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, () => undefined, { onQuery: ({ sql }) => statements.push(sql) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('many probes at the same time are one write', async () => {
  statements = [];
  const readiness = new Readiness();
  const probes = await Promise.all(Array.from({ length: 20 }, () => readiness.isReady(db)));
  expect(new Set(probes)).toEqual(new Set([true]));
  expect(statements).toHaveLength(1);
  expect(statements[0]).toContain('update installation');
});

test('a row that another process has locked is not waited for', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; select * from installation for update');
  expect(await new Readiness().isReady(db)).toBe(true);
  await client.end();
});

test('a refused write counts for a while, also where the one that is tried fits', async () => {
  const readiness = new Readiness(50);
  readiness.failed(new DatabaseUnavailable({ code: '57P01' }));
  expect(await readiness.isReady(db)).toBe(true);
  readiness.failed(new DatabaseUnavailable({ code: '53100' }));
  expect(await readiness.isReady(db)).toBe(false);
  while (!(await readiness.isReady(db))) await new Promise(setImmediate);
});
