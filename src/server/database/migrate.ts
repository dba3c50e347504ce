import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { baseline } from './migrations/0001-baseline.ts';
import type { DB } from './schema.ts';

/** By their names, in order. */
export type Migrations = Record<string, Migration>;

/** A table rather than the files of a folder: the same list wherever the server runs. */
export const migrations: Migrations = { '0001-baseline': baseline };

interface MigrateOptions {
  /** The last that is run; without it, all are. */
  to?: string | undefined;
  /** Those of another release; for tests. */
  all?: Migrations | undefined;
}

/**
 * Migrates the database; nodes that start at the same time wait for each other. All of it is one transaction: a
 * migration that fails leaves the database as it was.
 */
export async function migrate(
  db: Kysely<DB>,
  { to, all = migrations }: MigrateOptions = {},
): Promise<void> {
  const migrator = migratorOf(db, all);
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
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
