import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tombstones by age (sync/purge-deleted.ts). */
export const purgeMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create index conversation_deleted on conversation (owner_id, changed_at)
       where is_delete`.execute(db);
    await sql`
      create index message_deleted on message (owner_id, changed_at) where is_deleted`.execute(db);
  },
};
