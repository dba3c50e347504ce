import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';
import { uploadsMigration } from './migrations/0002-uploads.ts';
import { passagesMigration } from './migrations/0003-passages.ts';
import { signaturesMigration } from './migrations/0004-signatures.ts';
import { installationMigration } from './migrations/0005-installation.ts';
import { uploadPartsMigration } from './migrations/0006-upload-parts.ts';
import { accountsMigration } from './migrations/0007-accounts.ts';
import { syncMigration } from './migrations/0008-sync.ts';
import { shareMigration } from './migrations/0009-share.ts';
import { messageSearchMigration } from './migrations/0010-message-search.ts';
import { purgeMigration } from './migrations/0011-purge.ts';
import { plansMigration } from './migrations/0012-plans.ts';
import { usageTaskMigration } from './migrations/0013-usage-task.ts';
import { restoredMigration } from './migrations/0014-restored.ts';
import { oneAddressMigration } from './migrations/0015-one-address.ts';
import { deletedUsageMigration } from './migrations/0016-deleted-usage.ts';
import { storedBytesMigration } from './migrations/0017-stored-bytes.ts';
import { openCodesMigration } from './migrations/0018-open-codes.ts';
import { clampedClocksMigration } from './migrations/0019-clamped-clocks.ts';
import { messageIndexMigration } from './migrations/0020-message-index.ts';
import { apiTokensMigration } from './migrations/0021-api-tokens.ts';
import { usageCostMigration } from './migrations/0022-usage-cost.ts';
import { unusedIndexesMigration } from './migrations/0023-unused-indexes.ts';
import { analyticsMigration } from './migrations/0024-analytics.ts';
import { speechLimitsMigration } from './migrations/0025-speech-limits.ts';
import { analyticsBytesMigration } from './migrations/0026-analytics-bytes.ts';
import type { DB } from './schema.ts';

/** A table rather than the files of a folder: the same list wherever the server runs. */
const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-uploads': uploadsMigration,
  '0003-passages': passagesMigration,
  '0004-signatures': signaturesMigration,
  '0005-installation': installationMigration,
  '0006-upload-parts': uploadPartsMigration,
  '0007-accounts': accountsMigration,
  '0008-sync': syncMigration,
  '0009-share': shareMigration,
  '0010-message-search': messageSearchMigration,
  '0011-purge': purgeMigration,
  '0012-plans': plansMigration,
  '0013-usage-task': usageTaskMigration,
  '0014-restored': restoredMigration,
  '0015-one-address': oneAddressMigration,
  '0016-deleted-usage': deletedUsageMigration,
  '0017-stored-bytes': storedBytesMigration,
  '0018-open-codes': openCodesMigration,
  '0019-clamped-clocks': clampedClocksMigration,
  '0020-message-index': messageIndexMigration,
  '0021-api-tokens': apiTokensMigration,
  '0022-usage-cost': usageCostMigration,
  '0023-unused-indexes': unusedIndexesMigration,
  '0024-analytics': analyticsMigration,
  '0025-speech-limits': speechLimitsMigration,
  '0026-analytics-bytes': analyticsBytesMigration,
};

/**
 * Migrates the database to the newest schema, or to that of the migration `to`; nodes that start at the same time wait
 * for each other. All of it is one transaction: a migration that fails leaves the database as it was.
 */
export async function migrate(db: Kysely<DB>, to?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

/** The last migration that the database has (null: none), and those that it does not have. */
export async function pendingMigrations(
  db: Kysely<DB>,
): Promise<{ last: string | null; pending: string[] }> {
  const all = await migratorOf(db).getMigrations();
  const done = all.filter(({ executedAt }) => executedAt !== undefined);
  const pending = all.filter(({ executedAt }) => executedAt === undefined);
  return { last: done.at(-1)?.name ?? null, pending: pending.map(({ name }) => name) };
}

/** Migrations of a newer release, by which this database was changed. */
export async function unknownMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows: found } = await sql<{ has: boolean }>`
    select to_regclass('public.kysely_migration') is not null as has`.execute(db);
  if (!found[0]?.has) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.flatMap(({ name }) => (name in migrations ? [] : name));
}

function migratorOf(db: Kysely<DB>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
