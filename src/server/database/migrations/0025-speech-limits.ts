import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { defaultLimits } from '#domain/billing/usage.ts';

/** Speech has limits. */
export const speechLimitsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [role, { speech }] of Object.entries(defaultLimits)) {
      if (!speech) continue;
      await sql`insert into usage_limit (role, feature, max, period)
                values (${role}, 'speech', ${speech.max}, ${speech.period})
                on conflict do nothing`.execute(db);
    }
  },
};
