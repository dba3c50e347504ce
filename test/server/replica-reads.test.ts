import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { listDocuments } from '#api/document-list.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { ReplicaReads } from '#server/database/replica-reads.ts';
import { startTestServer } from '#test/support/gateway.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { ask } from '#test/support/upload-form.ts';

/*
 * G15.2 Lists and searches by a replica. A copy of the database that was made before a write is a replica that has not
 * come so far; the same database under another address is one that has.
 */
const ann = { ownerId: 'ann' };
let primary: TestDatabase;
let behind: TestDatabase;
let other: TestDatabase;
let open: Database[] = [];

beforeAll(async () => {
  primary = await testDatabase();
  const db = connect(primary.url, () => undefined);
  await sql`insert into owner (owner_id, kind, rev) values ('ann', 't', 7)`.execute(db);
  await db.destroy();
  behind = await testDatabase(primary);
  other = await testDatabase();
  const another = connect(other.url, () => undefined);
  await sql`insert into owner (owner_id, kind, rev) values ('ann', 't', 99)`.execute(another);
  await another.destroy();
}, 60_000);
afterAll(async () => {
  await Promise.all(open.map((db) => db.destroy()));
  for (const database of [behind, other, primary]) await database.drop();
});

function opened(url: string): Database {
  const db = connect(url, () => undefined, { connectMs: 2000 });
  open = [...open, db];
  return db;
}

function readsOf(replicaUrl: string | null, now?: () => number) {
  const [served, errors]: [string[], string[]] = [[], []];
  const [db, replica] = [opened(primary.url), replicaUrl === null ? null : opened(replicaUrl)];
  const reads = new ReplicaReads({
    primary: db,
    replica,
    onError: (error) => errors.push(String(error)),
    onRead: (from) => served.push(from),
    ...(now && { now }),
  });
  const from = () => reads.run(ann, async (chosen) => (chosen === replica ? 'replica' : 'primary'));
  return { db, reads, from, served, errors };
}

const write = (db: Database) => sql`update owner set rev = rev + 1`.execute(db);

test('a replica that has all the owner has written serves; one that lags does not', async () => {
  const same = readsOf(primary.url);
  expect(await same.from()).toBe('replica');
  await write(same.db);
  expect(await same.from()).toBe('replica');
  expect(same.served).toEqual(['replica', 'replica']);

  const lagging = readsOf(behind.url);
  expect(await lagging.from()).toBe('primary');
  expect(lagging.served).toEqual(['primary']);
  // It catches up.
  const replica = opened(behind.url);
  await write(replica);
  expect(await lagging.from()).toBe('replica');
});

test('a replica whose index of messages lags does not serve, either', async () => {
  const { db, from } = readsOf(behind.url);
  await write(opened(behind.url));
  expect(await from()).toBe('replica');
  await sql`insert into message_index (owner_id, rev) values ('ann', 3)`.execute(db);
  expect(await from()).toBe('primary');
});

test('an owner whom the replica does not have yet is served by the primary', async () => {
  const { reads, db } = readsOf(behind.url);
  await sql`insert into owner (owner_id, kind) values ('new', 't')`.execute(db);
  expect(await reads.run({ ownerId: 'new' }, async (from) => from)).toBe(db);
});

test('where the replica breaks the primary serves, and it is left alone for a while', async () => {
  let connections = 0;
  const away = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  away.listen(0, '127.0.0.1');
  await once(away, 'listening');
  const url = new URL(primary.url);
  url.port = String((away.address() as net.AddressInfo).port);
  let time = 0;
  const { from } = readsOf(url.href, () => time);
  expect(await from()).toBe('primary');
  expect(await from()).toBe('primary');
  expect(connections).toBe(1);
  time = 5000;
  expect(await from()).toBe('primary');
  expect(connections).toBe(2);
  away.close();
});

test('a read that the replica cancels is made again by the primary; no failure of both is hidden', async () => {
  const { reads, db } = readsOf(primary.url);
  const cancel = sql`do $$ begin raise sqlstate '40001'; end $$`;
  const read = async (from: Database) => {
    if (from !== db) await cancel.execute(from);
    return from;
  };
  expect(await reads.run(ann, read)).toBe(db);
  const failing = readsOf(primary.url).reads.run(ann, () => Promise.reject(new TypeError('no')));
  await expect(failing).rejects.toThrow(TypeError);
});

test('another database is no replica: it is not read, and that is said once', async () => {
  const { from, errors } = readsOf(other.url);
  expect([await from(), await from()]).toEqual(['primary', 'primary']);
  expect(errors).toEqual([expect.stringContaining('DATABASE_REPLICA_URL names another database')]);
});

test('without a replica the primary serves, and nothing is compared or counted', async () => {
  const { from, served } = readsOf(null);
  expect(await from()).toBe('primary');
  expect(served).toEqual([]);
});

test('lists and searches of the server come from it, with what was written just before', async () => {
  const database = await testDatabase();
  const env = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: database.url };
  const server = await startTestServer(env);
  const call = async (path: string, body: object) => {
    const [status, reply] = await ask((...of) => server.call(...of), path, body);
    expect([path, status]).toEqual([path, 200]);
    return JSON.stringify(reply);
  };
  const whole = wholeConversation(['Where is the lighthouse?']);
  await call('/conversation/upsert_conversation', whole);
  for (const path of ['get_conversation_list', 'get_conversations_basic'])
    expect(await call(`/conversation/${path}`, {})).toContain(whole.id);
  const found = await call('/conversation/search_conversations', { keyword: 'lighthouse' });
  expect(found).toContain(whole.id);
  await call(listDocuments.path, {});
  expect(await (await server.call('/metrics')).text()).toContain(
    'gloss_reads_total{from="replica"} 4',
  );
  await server.close();
  await database.drop();
}, 60_000);
