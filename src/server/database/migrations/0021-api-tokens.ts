import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Bearers of accounts for `/v1/*`. */
export const apiTokensMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table api_token (
        token_id uuid primary key,
        owner_id text not null references owner (owner_id),
        name text not null,
        token_hash text not null unique,
        created_at timestamptz not null,
        last_used_at timestamptz)`.execute(db);
    await sql`create index api_token_by_owner on api_token (owner_id, created_at)`.execute(db);
  },
};
