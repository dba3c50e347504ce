import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { NewerDatabase } from '#server/database/check-database.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate, pendingMigrations } from '#server/database/migrate.ts';
import { restoreSnapshot } from '#server/database/snapshots/restore-snapshot.ts';
import { upgradeDatabase } from '#server/database/snapshots/upgrade-database.ts';
import { startServer } from '#server/start/start-server.ts';
import { nextRelease } from '#test/support/next-release.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';

/* What an upgrade to the next release changes can be brought back: by the snapshot of before. */
const release = '0004-expand-assistant-folders';
let dataDir: string;
let old: TestDatabase;
let before: Record<string, string[]>;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'gloss-upgrade-'));
  old = await testDatabase('empty');
  const db = connect(old.url, () => undefined);
  await migrate(db);
  await fill(db);
  before = await contents(db);
  await db.destroy();
}, 60_000);
afterAll(async () => {
  await old.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function used<Result>(
  database: TestDatabase,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect(database.url, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Rows of every table, with values of every kind that a text could spoil. */
async function fill(db: Database): Promise<void> {
  for (const statement of [
    "insert into owner (owner_id, kind, rev) values ('ann', 'account', 9007199254740993), ('bob', 't', 7)",
    `insert into conversation (owner_id, id, name, type, meta, more, rev, device_id, hlc, created_at, updated_at)
     select owner_id, md5(owner_id || n)::uuid, E'name\\n"' || n || '" \\\\ 鍵 😀 []{}', 'Chat', '{"n": 1.50, "t": null}',
            '{"big": 12345678901234567890}', n, 'd', 'h', '2026-01-02 03:04:05.123456+02', now()
       from owner, generate_series(1, 40) n`,
    `insert into message (owner_id, message_id, conversation_id, type, text, status, sources, rev, device_id, hlc,
                          bytes, created_at, updated_at)
     select owner_id, md5(id::text || n)::uuid, id, 'human', repeat(E'{"a": [1,\\n2]}', 500 * n), 'done', '[]', n, 'd',
            'h', 700 + n, now(), now()
       from conversation, generate_series(1, 5) n`,
    `insert into setting (owner_id, key, value, device_id, hlc, updated_at)
     values ('ann', 'nothing', 'null', 'd', 'h', now()), ('ann', 'text', '"null"', 'd', 'h', now())`,
    `insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data, passages,
                           device_id, hlc, created_at)
     values ('bob', 'doc', 'page_content__pdf', 'text', 1, '{}', '[]', 'd', 'h', now())`,
    `insert into indexed_document (owner_id, doc_id, cutter, fingerprint, lengths, signature)
     values ('bob', 'doc', 1, 'f', '\\x00ff5c22', '\\x01')`,
    "insert into payment_event (event_id, type) values ('e', 't')",
    "update usage_limit set max = 12345 where role = 'free'",
  ]) {
    await sql.raw(statement).execute(db);
  }
}

async function contents(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not like 'kysely\\_%' order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const upgrade = (database: TestDatabase, folder = dataDir, snapshots = true) =>
  used(database, (db) => upgradeDatabase(db, { dataDir: folder, snapshots, all: nextRelease }));

const addOwner = (database: TestDatabase) =>
  used(database, (db) => sql`insert into owner (owner_id, kind) values ('ann', 't')`.execute(db));

const snapshots = () => readdirSync(path.join(dataDir, 'snapshots')).toSorted();

test('before an upgrade all rows are written to a file, from which the release of before has them again', async () => {
  const file = await upgrade(old);
  expect(snapshots()).toEqual([path.basename(file!)]);
  expect(file).toMatch(/0004-expand-assistant-folders\.jsonl\.gz$/);
  expect((await used(old, (db) => pendingMigrations(db, nextRelease))).pending).toEqual([]);
  // With nothing to migrate, nothing is written.
  expect(await upgrade(old)).toBeNull();

  const again = await testDatabase('empty');
  const count = await used(again, (db) => restoreSnapshot(db, file!));
  expect(count).toBe(Object.values(before).flat().length);
  expect(await used(again, contents)).toEqual(before);
  expect((await used(again, pendingMigrations)).last).toBe(release);
  // It is a database like any other: it opens, it can be upgraded again, and its triggers work.
  expect(await used(again, (db) => upgradeDatabase(db, { dataDir, snapshots: true }))).toBeNull();
  await upgrade(again, dataDir, false);
  const upgraded = await used(old, contents);
  // A migration makes jobs that are due at its time.
  expect(await used(again, contents)).toEqual({ ...upgraded, job: expect.anything() });
  await used(again, (db) => sql`delete from setting`.execute(db));
  const { rows: owners } = await used(again, (db) =>
    sql<{ setting_bytes: string }>`select distinct setting_bytes::text from owner`.execute(db),
  );
  expect(owners).toEqual([{ setting_bytes: '0' }]);
  await expect(used(again, (db) => restoreSnapshot(db, file!))).rejects.toThrow(/not empty/);
  await again.drop();
}, 60_000);

test('a fresh database, one without owners, and an operator who wants none have no snapshot; the last two stay', async () => {
  const folder = path.join(dataDir, 'others');
  const fresh = await testDatabase('empty');
  expect(await upgrade(fresh, folder)).toBeNull();
  await fresh.drop();

  for (const on of [null, false, true, true, true]) {
    const one = await testDatabase();
    if (on !== null) await addOwner(one);
    expect((await upgrade(one, folder, on ?? true)) !== null).toBe(on === true);
    await one.drop();
  }
  expect(readdirSync(path.join(folder, 'snapshots'))).toHaveLength(2);
}, 60_000);

test('where the snapshot cannot be written, the start ends before anything has changed', async () => {
  writeFileSync(path.join(dataDir, 'file'), '');
  const one = await testDatabase();
  await addOwner(one);
  const failing = upgrade(one, path.join(dataDir, 'file'));
  await expect(failing).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect((await used(one, (db) => pendingMigrations(db, nextRelease))).last).toBe(release);
  await one.drop();
});

test('a migration that fails leaves the database as it was, and its snapshot', async () => {
  const folder = path.join(dataDir, 'failed');
  const one = await testDatabase();
  await used(one, fill);
  const stored = await used(one, contents);
  const failing = { up: (db: Kysely<unknown>) => sql`select 1 / 0`.execute(db).then(() => {}) };
  const all = { ...nextRelease, '9001-failing': failing };
  await expect(
    used(one, (db) => upgradeDatabase(db, { dataDir: folder, snapshots: true, all })),
  ).rejects.toThrow(/division by zero/);
  expect(await used(one, contents)).toEqual(stored);
  expect((await used(one, pendingMigrations)).last).toBe(release);
  expect(readdirSync(path.join(folder, 'snapshots'))).toHaveLength(1);
  await one.drop();
});

test('a database that a newer release has changed is not opened, and the start says what to do', async () => {
  const one = await testDatabase();
  await used(one, (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(db),
  );
  await expect(
    used(one, (db) => upgradeDatabase(db, { dataDir, snapshots: true })),
  ).rejects.toThrow(NewerDatabase);
  const env = { PORT: '0', DATA_DIR: path.join(dataDir, 'newer'), DATABASE_URL: one.url };
  await expect(startServer(env)).rejects.toMatchObject({
    problems: [expect.stringMatching(/newer release \(9999-later\): start that release/)],
  });
  await one.drop();
});

test('a database of before the first release stays as it is, and the start says what to do', async () => {
  const one = await testDatabase('empty');
  await used(one, async (db) => {
    for (const statement of [
      'create table kysely_migration (name text, timestamp text)',
      "insert into kysely_migration values ('0001-first', 'then'), ('0002-uploads', 'then')",
      'create table owner (owner_id text)',
      "insert into owner values ('ann')",
    ])
      await sql.raw(statement).execute(db);
  });
  const env = { PORT: '0', DATA_DIR: path.join(dataDir, 'older'), DATABASE_URL: one.url };
  await expect(startServer(env)).rejects.toMatchObject({
    problems: [
      expect.stringMatching(/before its first release \(0001-first\).*Nothing was changed/),
    ],
  });
  expect(await used(one, contents)).toEqual({ owner: ['(ann)'] });
  await one.drop();
});

test('the snapshot of a release that is not known is refused by its name', async () => {
  const one = await testDatabase('empty');
  const file = path.join(dataDir, 'later.jsonl.gz');
  const head = { format: 'gloss-snapshot-1', migration: '9999-later' };
  writeFileSync(file, gzipSync(`${JSON.stringify(head)}\n`));
  await expect(used(one, (db) => restoreSnapshot(db, file))).rejects.toThrow(/9999-later/);
  expect(Object.keys(await used(one, contents))).toEqual([]);
  await one.drop();
});

test('a file that is no snapshot is refused, and leaves the database empty', async () => {
  const one = await testDatabase('empty');
  const file = path.join(dataDir, 'none.jsonl.gz');
  writeFileSync(file, 'not gzipped');
  await expect(used(one, (db) => restoreSnapshot(db, file))).rejects.toThrow();
  expect(Object.keys(await used(one, contents))).toEqual([]);
  await one.drop();
});
