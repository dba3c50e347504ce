import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The search over messages and names of conversations: parts of an owner's texts, each with a dictionary as a
 * document has one. `search_part`, `search_place`: where a text is in the index; null: not yet, or not to be.
 */
async function tables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_part')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('cutter', 'integer', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('lengths', 'bytea', (column) => column.notNull())
    .addColumn('signature', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_part_pkey', ['owner_id', 'part'])
    .execute();
  await db.schema
    .createTable('message_block')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('reversed', 'boolean', (column) => column.notNull())
    .addColumn('first', 'bytea', (column) => column.notNull())
    .addColumn('entries', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_block_pkey', ['owner_id', 'part', 'reversed', 'first'])
    .addForeignKeyConstraint(
      'message_block_part',
      ['owner_id', 'part'],
      'message_part',
      ['owner_id', 'part'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

async function places(db: Kysely<unknown>): Promise<void> {
  for (const table of ['conversation', 'message'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('search_part', 'text')
      .addColumn('search_place', 'integer')
      .execute();
    await db.schema
      .createIndex(`${table}_by_search_place`)
      .on(table)
      .columns(['owner_id', 'search_part', 'search_place'])
      .execute();
  }
  // Texts that wait to be indexed.
  await sql`
    create index conversation_unindexed on conversation (owner_id, rev) where search_part is null`.execute(
    db,
  );
  await sql`
    create index message_unindexed on message (owner_id, rev)
     where search_part is null and not is_deleted
       and status in ('done', 'stopped', 'failed', 'interrupted')`.execute(db);
}

export const messageSearchMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await tables(db);
    await places(db);
  },
};
