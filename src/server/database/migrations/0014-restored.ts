import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Devices learn of a database that was set back to a backup (sync/restored.ts). */
export const restoredMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('owner')
      .addColumn('restored_rev', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
