import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { defaultLimits } from '#domain/billing/usage.ts';
import { accountTables } from './first/account-tables.ts';
import { analyticsTables } from './first/analytics-tables.ts';
import { answerTables } from './first/answer-tables.ts';
import { chatTables } from './first/chat-tables.ts';
import { documentTables } from './first/document-tables.ts';
import { installationTable } from './first/installation-table.ts';
import { messageIndexTables } from './first/message-index-tables.ts';
import { notices } from './first/notices.ts';
import { planTables } from './first/plan-tables.ts';
import { countStoredBytes } from './first/stored-bytes.ts';

const statements = [
  ...accountTables,
  ...chatTables,
  ...answerTables,
  ...documentTables,
  ...messageIndexTables,
  ...planTables,
  ...analyticsTables,
  ...installationTable,
  ...notices,
];

/** All tables of the first release. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
    await countStoredBytes(db);
    await limits(db);
  },
};

/** An operator changes them in the table. */
async function limits(db: Kysely<unknown>): Promise<void> {
  for (const [role, features] of Object.entries(defaultLimits)) {
    for (const [feature, { max, period }] of Object.entries(features)) {
      await sql`insert into usage_limit (role, feature, max, period)
                values (${role}, ${feature}, ${max}, ${period})`.execute(db);
    }
  }
}
