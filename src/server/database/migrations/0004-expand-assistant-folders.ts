import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Folders of the chats that an assistant may see. */
export const assistantFolders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table api_token add column folders text[]`.execute(db);
  },
};
