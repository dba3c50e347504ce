import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { NewerDatabase } from '#server/database/check-database.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate, pendingMigrations } from '#server/database/migrate.ts';
import { restoreSnapshot } from '#server/database/snapshots/restore-snapshot.ts';
import { upgradeDatabase } from '#server/database/snapshots/upgrade-database.ts';
import { startServer } from '#server/start/start-server.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';

/* What an upgrade changes can be brought back: a snapshot of a database that an older release has stored. */
const release = '0014-restored';
let dataDir: string;
let old: TestDatabase;
let before: Record<string, string[]>;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'gloss-upgrade-'));
  old = await testDatabase('empty');
  const db = connect(old.url, () => undefined);
  await migrate(db, release);
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
     values ('bob', 'doc', 1, 'f', '\\x00ff5c22', null)`,
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

const snapshots = () => readdirSync(path.join(dataDir, 'snapshots')).toSorted();

test('before an upgrade all rows are written to a file, from which the older release has them again', async () => {
  const file = await used(old, (db) => upgradeDatabase(db, { dataDir, snapshots: true }));
  expect(snapshots()).toEqual([path.basename(file!)]);
  expect(file).toMatch(/0014-restored\.jsonl\.gz$/);
  expect((await used(old, pendingMigrations)).pending).toEqual([]);
  // With nothing to migrate, nothing is written.
  expect(await used(old, (db) => upgradeDatabase(db, { dataDir, snapshots: true }))).toBeNull();

  const again = await testDatabase('empty');
  const count = await used(again, (db) => restoreSnapshot(db, file!));
  expect(count).toBe(Object.values(before).flat().length);
  expect(await used(again, contents)).toEqual(before);
  expect((await used(again, pendingMigrations)).last).toBe(release);
  // It is a database like any other: its triggers work, and it can be upgraded again.
  await used(again, (db) => migrate(db));
  const upgraded = await used(old, contents);
  // A migration makes jobs that are due at its time.
  expect(await used(again, contents)).toEqual({ ...upgraded, job: expect.anything() });
  await expect(used(again, (db) => restoreSnapshot(db, file!))).rejects.toThrow(/not empty/);
  await again.drop();
}, 60_000);

test('the snapshot of a database of today is restored with what it counts', async () => {
  const folder = path.join(dataDir, 'today');
  const database = await testDatabase('empty');
  await used(database, (db) => migrate(db, '0020-message-index'));
  await used(database, (db) =>
    sql`insert into owner (owner_id, kind) values ('ann', 't')`.execute(db),
  );
  await used(database, (db) =>
    sql`insert into setting (owner_id, key, value, device_id, hlc, updated_at)
        values ('ann', 'language', '"de"', 'd', 'h', now())`.execute(db),
  );
  const rows = await used(database, contents);
  const file = await used(database, (db) =>
    upgradeDatabase(db, { dataDir: folder, snapshots: true }),
  );
  const again = await testDatabase('empty');
  await used(again, (db) => restoreSnapshot(db, file!));
  expect(await used(again, contents)).toEqual(rows);
  await used(again, (db) => sql`delete from setting`.execute(db));
  const { rows: owners } = await used(again, (db) =>
    sql<{ setting_bytes: string }>`select setting_bytes::text from owner`.execute(db),
  );
  expect(owners).toEqual([{ setting_bytes: '0' }]);
  await again.drop();
  await database.drop();
}, 60_000);

test('a fresh database, one without owners, and an operator who wants none have no snapshot; the last two stay', async () => {
  const folder = path.join(dataDir, 'others');
  const fresh = await testDatabase('empty');
  const upgrade = (on: boolean) =>
    used(fresh, (db) => upgradeDatabase(db, { dataDir: folder, snapshots: on }));
  await used(fresh, (db) => migrate(db, release));
  expect(await upgrade(true)).toBeNull();
  await fresh.drop();

  for (const on of [false, true, true, true]) {
    const one = await testDatabase('empty');
    await used(one, (db) => migrate(db, release));
    await used(one, (db) =>
      sql`insert into owner (owner_id, kind) values ('ann', 't')`.execute(db),
    );
    const file = await used(one, (db) => upgradeDatabase(db, { dataDir: folder, snapshots: on }));
    expect(file !== null).toBe(on);
    await one.drop();
  }
  expect(readdirSync(path.join(folder, 'snapshots'))).toHaveLength(2);
}, 60_000);

test('where the snapshot cannot be written, the start ends before anything has changed', async () => {
  writeFileSync(path.join(dataDir, 'file'), '');
  const one = await testDatabase('empty');
  await used(one, (db) => migrate(db, release));
  await used(one, (db) => sql`insert into owner (owner_id, kind) values ('ann', 't')`.execute(db));
  const failing = used(one, (db) =>
    upgradeDatabase(db, { dataDir: path.join(dataDir, 'file'), snapshots: true }),
  );
  await expect(failing).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect((await used(one, pendingMigrations)).last).toBe(release);
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

test('a file that is no snapshot is refused, and leaves the database empty', async () => {
  const one = await testDatabase('empty');
  const file = path.join(dataDir, 'none.jsonl.gz');
  writeFileSync(file, 'not gzipped');
  await expect(used(one, (db) => restoreSnapshot(db, file))).rejects.toThrow();
  expect(Object.keys(await used(one, contents))).toEqual([]);
  await one.drop();
});
