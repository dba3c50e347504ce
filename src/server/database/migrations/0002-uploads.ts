import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How a document was uploaded and where its file is: one row a document, as long as the document exists.
 * The unique key prevents that two nodes store the same document.
 */
async function uploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('doc_id', 'text', (column) => column.notNull())
    .addColumn('task_id', 'uuid', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('events', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('error', 'jsonb')
    .addColumn('object_key', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('charged', 'bigint', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb')
    .addColumn('stored_at', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('upload_pkey', ['owner_id', 'doc_id'])
    .addUniqueConstraint('upload_task', ['owner_id', 'task_id'])
    .execute();
  // The clean-up looks up rows by key.
  await db.schema.createIndex('upload_by_object').on('upload').column('object_key').execute();
}

/** Work that outlives the process that began it; the holder of the lease runs it. */
async function jobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_run', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('lease_token', 'uuid')
    .addColumn('lease_until', 'timestamptz')
    .addPrimaryKeyConstraint('job_pkey', ['owner_id', 'kind', 'subject'])
    .execute();
  await db.schema.createIndex('job_by_time').on('job').columns(['kind', 'next_run']).execute();
}

export const uploadsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await uploads(db);
    await jobs(db);
    await db.schema.alterTable('document').addColumn('left_out', 'integer').execute();
    // An address may be longer than an entry of an index.
    await db.schema.dropIndex('document_by_link').execute();
    await sql`create index document_by_link on document (owner_id, left(link, 500))`.execute(db);
  },
};
