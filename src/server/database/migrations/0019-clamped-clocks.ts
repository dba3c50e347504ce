import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Clocks that were ahead when a row came, and those that it got instead (sync/given-clocks.ts). */
export const clampedClocksMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table clamped_clock (
        owner_id text not null references owner (owner_id) on delete cascade,
        sent text collate "C" not null,
        given text collate "C" not null,
        clamped_at timestamptz not null,
        primary key (owner_id, sent))`.execute(db);
    await sql`create index clamped_clock_by_time on clamped_clock (clamped_at)`.execute(db);
  },
};
