import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Bloom filter of a document's terms (search/signature.ts), stored in the row itself: every search reads it. */
async function signatures(db: Kysely<unknown>): Promise<void> {
  // Null until the document is indexed again; a search then reads its dictionary in any case.
  await db.schema.alterTable('indexed_document').addColumn('signature', 'bytea').execute();
  await sql`alter table indexed_document alter column signature set storage plain`.execute(db);
  // No analyzer has this version: the server indexes these documents again when it starts.
  await sql`update indexed_document set cutter = 0`.execute(db);
}

/** Partial indexes: the hourly clean-up looks for a small part of the rows. */
async function leftovers(db: Kysely<unknown>): Promise<void> {
  await sql`create index upload_unfinished on upload (status, updated_at) where status <> 'done'`.execute(
    db,
  );
  await sql`create index document_deleted on document (owner_id, doc_id) where deleted_at is not null`.execute(
    db,
  );
  await sql`create index indexed_document_by_cutter on indexed_document (cutter)`.execute(db);
}

export const signaturesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await signatures(db);
    await leftovers(db);
  },
};
