import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { changes, conversationList, upsertConversation } from '#api/conversations.ts';
import { listDocuments } from '#api/document-list.ts';
import { NewerDatabase } from '#server/database/check-database.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { type Migrations, migrate, migrations } from '#server/database/migrate.ts';
import { isCompatible, isExpand, namesPhase } from '#server/database/phases.ts';
import { upgradeDatabase } from '#server/database/snapshots/upgrade-database.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { incompatibilities, readCatalogue } from '#test/support/schema-phases.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { ask } from '#test/support/upload-form.ts';

/* G15.2 A rolling upgrade: nodes of this release and of the next one work on one database at the same time. */
const released = Object.keys(migrations);
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'gloss-phases-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const steps = (...statements: string[]) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
/** The next release, which adds, and the one after it, which removes what neither of both uses. */
const expand: Migrations = {
  ...migrations,
  '9000-expand-colours': steps(
    "alter table conversation add column colour text not null default 'none'",
    'alter table message add column weight integer',
    'create table colour (owner_id text not null references owner (owner_id), name text not null, primary key (owner_id, name))',
    'create index message_by_weight on message (owner_id, weight)',
  ),
};
const contract: Migrations = {
  ...expand,
  '9001-contract-after-9000-colour': steps('drop table colour'),
};

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

const upgrade = (database: TestDatabase, all: Migrations) =>
  used(database, (db) => upgradeDatabase(db, { dataDir, snapshots: false, all }));

describe('names say the phase', () => {
  test('of every migration after the first', () => {
    expect(released.slice(1).filter((name) => !namesPhase(name))).toEqual([]);
    expect(['9000-next', '9000-contract-colours', 'expand-9000'].filter(namesPhase)).toEqual([]);
  });

  test.each([
    ['9000-expand-colours', true],
    ['9001-contract-after-0001-colours', true],
    ['9001-contract-after-9000-colours', false],
    ['9000-next', false],
  ])('a node of this release works on a database that %s has changed: %s', (name, can) => {
    expect(isCompatible(name, ['0001-baseline'])).toBe(can);
  });
});

describe('what a migration changes is what its phase may', () => {
  async function foundBy(name: string, all: Migrations): Promise<string[]> {
    const names = Object.keys(all).toSorted();
    const previous = names[names.indexOf(name) - 1];
    const database = await testDatabase('empty');
    const found = await used(database, async (db) => {
      await migrate(db, { all, to: previous });
      const before = await readCatalogue(db);
      await migrate(db, { all, to: name });
      return incompatibilities(before, await readCatalogue(db));
    });
    await database.drop();
    return found;
  }

  test('of every migration that expands', async () => {
    for (const name of released.filter(isExpand))
      expect([name, await foundBy(name, migrations)]).toEqual([name, []]);
    expect(await foundBy('9000-expand-colours', expand)).toEqual([]);
  }, 60_000);

  test.each([
    ['alter table message drop column reasoning', 'message.reasoning is gone'],
    ['alter table message rename column text to words', 'message.text is gone'],
    ['drop table attachment', 'attachment is gone'],
    [
      'alter table message alter column status type jsonb using to_jsonb(status)',
      'message.status is jsonb, was text',
    ],
    [
      'alter table message add column weight integer not null',
      'message.weight is needed by an insert',
    ],
    [
      'alter table conversation alter column author_id set not null',
      'conversation.author_id is needed by an insert',
    ],
    [
      'alter table setting add constraint short check (length(key) < 99)',
      'setting has a new rule: short',
    ],
    [
      'create unique index conversation_name on conversation (owner_id, name)',
      'conversation has a new rule: conversation_name',
    ],
  ])('one that does not is seen: %s', async (statement, wanted) => {
    const all = { ...migrations, '9000-expand-wrong': steps(statement) };
    expect(await foundBy('9000-expand-wrong', all)).toContain(wanted);
  });
});

describe('a node of this release', () => {
  let server: TestServer;
  const start = (database: TestDatabase) => startTestServer({ DATABASE_URL: database.url });

  /** The calls that read and write most tables, by one node, until they are ended; their failures. */
  function calling(): () => Promise<string[]> {
    const failed: string[] = [];
    let isOver = false;
    let count = 0;
    const work = (async () => {
      while (!isOver || count === 0) {
        const whole = wholeConversation(['What is a lattice?', 'An order.']);
        for (const [call, body] of [
          [upsertConversation, whole],
          [conversationList, {}],
          [changes, { since: 0 }],
          [listDocuments, {}],
        ] as const) {
          const [status, reply] = await ask((...of) => server.call(...of), call.path, body);
          if (status !== 200) failed.push(`${call.path}: ${status} ${JSON.stringify(reply)}`);
        }
        count += 1;
      }
    })();
    return async () => {
      isOver = true;
      await work;
      return failed;
    };
  }

  test('works on while the next one expands the tables, and starts on them', async () => {
    const database = await testDatabase();
    server = await start(database);
    const end = calling();
    await upgrade(database, expand);
    expect(await end()).toEqual([]);
    expect(await calling()()).toEqual([]);
    const again = await start(database);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    await again.close();
    await server.close();
    await database.drop();
  }, 60_000);

  test('does not start where the one after the next has removed what it may use', async () => {
    const database = await testDatabase();
    await upgrade(database, contract);
    await expect(upgrade(database, migrations)).rejects.toThrow(NewerDatabase);
    // The next one does.
    expect(await upgrade(database, expand)).toBeNull();
    await database.drop();
  });
});

describe('a migration', () => {
  test('leaves nothing in a session of PostgreSQL', async () => {
    const database = await testDatabase('empty');
    const sent: string[] = [];
    const db = connect(database.url, () => undefined, { onQuery: (query) => sent.push(query.sql) });
    await Promise.all([migrate(db), migrate(db)]);
    await db.destroy();
    expect(sent.length).toBeGreaterThan(20);
    const leaving = /pg_(try_)?advisory_(lock|unlock)|\bset_config\b|^\s*set (?!local)/i;
    expect(sent.filter((text) => leaving.test(text))).toEqual([]);
    await database.drop();
  });

  test('lets others pass where a long statement has the table', async () => {
    const database = await testDatabase();
    const locks = { waitMs: 50, pauseMs: 200, attempts: 1000 };
    const holder = connect(database.url, () => undefined);
    const held = await holder.startTransaction().execute();
    await sql`select count(*) from message`.execute(held);
    const upgrading = used(database, (db) =>
      upgradeDatabase(db, { dataDir, snapshots: false, all: expand, locks }),
    );
    await used(database, async (db) => {
      await waiting(db);
      await sql`select count(*) from message`.execute(db);
    });
    await held.commit().execute();
    expect(await upgrading).toBeNull();
    await holder.destroy();
    await database.drop();
  });

  /** Resolves once a statement waits for a table. */
  async function waiting(db: Database): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        select 1 from pg_locks where not granted and relation = 'message'::regclass`.execute(db);
      if (rows.length > 0) return;
      await pause(10);
    }
  }
});
