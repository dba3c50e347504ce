import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { defaultLimits } from '#domain/billing/usage.ts';
import { meteredCalls } from '#domain/paywall/features.ts';

/**
 * Calls of a question are counted by what they cost, from `started_at` on; `counted`: uses so far. What the table had is
 * of a day. Embeddings and transcriptions have limits.
 */
export const usageCostMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table usage_task`.execute(db);
    await sql`
      create table usage_task (
        owner_id text not null references owner (owner_id),
        task_id text not null,
        feature text not null,
        ends_at timestamptz not null,
        started_at timestamptz not null,
        calls integer not null,
        cost double precision not null,
        counted integer not null,
        primary key (owner_id, task_id, feature, ends_at))`.execute(db);
    await sql`create index usage_task_by_end on usage_task (ends_at)`.execute(db);
    for (const [role, limits] of Object.entries(defaultLimits)) {
      for (const feature of meteredCalls) {
        const limit = limits[feature];
        if (!limit) continue;
        await sql`insert into usage_limit (role, feature, max, period)
                  values (${role}, ${feature}, ${limit.max}, ${limit.period})
                  on conflict do nothing`.execute(db);
      }
    }
  },
};
