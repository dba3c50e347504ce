import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { byOwner, countTable } from './0017-stored-bytes.ts';

/** Bytes of a row: of its texts, and an allowance for what every row has. */
const bytesOf = {
  analytics_event: `(100 + octet_length(r.insert_id) + octet_length(r.distinct_id) + octet_length(r.name)
                    + octet_length(r.properties::text))`,
  analytics_recording: '(100 + octet_length(r.replay_id) + octet_length(r.events))',
  analytics_profile: `(100 + octet_length(r.key) + octet_length(r.properties::text)
                      + octet_length(array_to_string(r.seen, ',')))`,
} as const;

/** Counted events are a part of what an owner stores. */
export const analyticsBytesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('owner')
      .addColumn('analytics_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const [table, bytes] of Object.entries(bytesOf))
      await countTable(db, { table, of: byOwner, adds: { analytics_bytes: bytes } });
  },
};
