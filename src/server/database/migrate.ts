import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseUnavailable } from './database-failure.ts';
import { baseline } from './migrations/0001-baseline.ts';
import { assistants } from './migrations/0002-expand-assistants.ts';
import { assistantGrants } from './migrations/0003-expand-assistant-grants.ts';
import { assistantFolders } from './migrations/0004-expand-assistant-folders.ts';
import type { DB } from './schema.ts';

/** By their names, in order; names of those after the first say their phase (phases.ts). */
export type Migrations = Record<string, Migration>;

/** A table rather than the files of a folder: the same list wherever the server runs. */
export const migrations: Migrations = {
  '0001-baseline': baseline,
  '0002-expand-assistants': assistants,
  '0003-expand-assistant-grants': assistantGrants,
  '0004-expand-assistant-folders': assistantFolders,
};

interface MigrateOptions {
  /** The last that is run; without it, all are. */
  to?: string | undefined;
  /** Those of another release; for tests. */
  all?: Migrations | undefined;
  locks?: LockTimes | undefined;
}

/**
 * All statements on a table wait behind one that waits to change it. So a migration gives up soon where a long statement
 * of another node has the table, lets the others pass, and comes again.
 */
export interface LockTimes {
  /** How long it waits for a table. */
  waitMs: number;
  /** How long others pass. */
  pauseMs: number;
  attempts: number;
}

const defaultLocks: LockTimes = { waitMs: 2000, pauseMs: 1000, attempts: 100 };

/**
 * Migrates the database; nodes that start at the same time wait for each other. All of it is one transaction: a
 * migration that fails leaves the database as it was.
 */
export async function migrate(
  db: Kysely<DB>,
  { to, all = migrations, locks = defaultLocks }: MigrateOptions = {},
): Promise<void> {
  const limited = givingUp(all, locks.waitMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => migrateOnce(trx, limited, to));
    } catch (error) {
      const isLocked = error instanceof DatabaseUnavailable && error.state === lockTimeout;
      if (!isLocked || attempt >= locks.attempts) throw error;
    }
    await pause(locks.pauseMs);
  }
}

async function migrateOnce(trx: Kysely<DB>, all: Migrations, to?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
  const migrator = migratorOf(trx, all);
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

/** Of nodes that start at the same time. */
const migrationLock = 385_331_479;

const lockTimeout = '55P03';

function givingUp(all: Migrations, waitMs: number): Migrations {
  const limited = (migration: Migration): Migration => ({
    async up(db) {
      await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(db);
      await migration.up(db);
    },
  });
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, limited(each)]));
}

/** The last migration that the database has (null: none), and those that it does not have. */
export async function pendingMigrations(
  db: Kysely<DB>,
  all = migrations,
): Promise<{ last: string | null; pending: string[] }> {
  const found = await migratorOf(db, all).getMigrations();
  const done = found.filter(({ executedAt }) => executedAt !== undefined);
  const pending = found.filter(({ executedAt }) => executedAt === undefined);
  return { last: done.at(-1)?.name ?? null, pending: pending.map(({ name }) => name) };
}

/** Names of all migrations that have changed this database, other releases' too. */
export async function doneMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows: found } = await sql<{ has: boolean }>`
    select to_regclass('public.kysely_migration') is not null as has`.execute(db);
  if (!found[0]?.has) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorOf(db: Kysely<DB>, all: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
}
