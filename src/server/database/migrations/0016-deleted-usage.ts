import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What addresses whose accounts were deleted have used (plans/deleted-usage.ts). */
export const deletedUsageMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table deleted_usage (
        email_hash text not null,
        feature text not null,
        ends_at timestamptz not null,
        used integer not null,
        primary key (email_hash, feature, ends_at))`.execute(db);
    await sql`create index deleted_usage_by_end on deleted_usage (ends_at)`.execute(db);
  },
};
