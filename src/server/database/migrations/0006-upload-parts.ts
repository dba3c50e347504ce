import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Parts of files whose uploads are under way; a row is written once its object is stored. */
export const uploadPartsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('upload_part')
      .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
      .addColumn('doc_id', 'text', (column) => column.notNull())
      .addColumn('first', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('file_bytes', 'bigint', (column) => column.notNull())
      .addColumn('object_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('upload_part_pkey', ['owner_id', 'doc_id', 'first'])
      .execute();
    // The clean-up looks up rows by key, and parts by age.
    const index = (name: string) => db.schema.createIndex(name).on('upload_part');
    await index('upload_part_by_object').column('object_key').execute();
    await index('upload_part_by_time').column('created_at').execute();
  },
};
