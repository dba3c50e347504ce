import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Calls of a question by feature and period: each is counted, and given back, by itself. What it had is of a day. */
export const usageTaskMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table usage_task`.execute(db);
    await sql`
      create table usage_task (
        owner_id text not null references owner (owner_id),
        task_id text not null,
        feature text not null,
        ends_at timestamptz not null,
        calls integer not null,
        primary key (owner_id, task_id, feature, ends_at))`.execute(db);
    await sql`create index usage_task_by_end on usage_task (ends_at)`.execute(db);
  },
};
