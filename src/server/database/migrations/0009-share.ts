import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A conversation's page at the time it was shared. It moves and goes with the conversation. */
export const shareMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('share')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('share_id', 'text', (column) => column.primaryKey())
      .addColumn('conversation_id', 'uuid', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('messages', 'jsonb', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addUniqueConstraint('share_conversation', ['owner_id', 'conversation_id'])
      .addForeignKeyConstraint(
        'share_of_conversation',
        ['owner_id', 'conversation_id'],
        'conversation',
        ['owner_id', 'id'],
        (constraint) => constraint.onDelete('cascade').deferrable(),
      )
      .execute();
  },
};
