import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tokens of assistants: what they may do, and the pairing secret that they end with. */
export const assistants: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table api_token add column scopes text[], add column made_with text`.execute(
      db,
    );
  },
};
