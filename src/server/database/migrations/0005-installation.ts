import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Distinguishes this database from others that store files in the same place. `mark` and the one
 * before it: documents/store-mark.ts.
 */
export const installationMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('installation')
      // The key has one value, so that there is one row.
      .addColumn('one', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`one`))
      .addColumn('installation_id', 'uuid', (column) =>
        column.notNull().defaultTo(sql`gen_random_uuid()`),
      )
      .addColumn('owns_old_files', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('mark', 'uuid')
      .addColumn('mark_before', 'uuid')
      .execute();
    // Files whose keys have no id were written by this database; one that gets its row later has none.
    await sql`insert into installation (owns_old_files) values (true)`.execute(db);
  },
};
