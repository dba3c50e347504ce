import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const emptyObject = sql`'{}'::jsonb`;

/** Columns that the first migration did not foresee; `clocks`: of fields, where they are not the row's. */
async function columns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('owner')
    .addColumn('purged_rev', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const table of ['conversation', 'message'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('clocks', 'jsonb', (column) => column.notNull().defaultTo(emptyObject))
      .addColumn('more', 'jsonb', (column) => column.notNull().defaultTo(emptyObject))
      .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
  }
  await db.schema
    .alterTable('message')
    .addColumn('citations', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('coverage', 'jsonb')
    .addColumn('compared_message_id', 'uuid')
    .addColumn('generation', 'jsonb')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** C17 and C18: pages of one type or of all, by either time. */
const lists: readonly [name: string, columns: string[]][] = [
  ['conversation_by_type_created', ['owner_id', 'type', 'is_delete', 'created_at', 'id']],
  ['conversation_by_type_updated', ['owner_id', 'type', 'is_delete', 'updated_at', 'id']],
  ['conversation_by_created', ['owner_id', 'is_delete', 'created_at', 'id']],
  ['conversation_by_updated', ['owner_id', 'is_delete', 'updated_at', 'id']],
];

async function indexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversation_by_type').execute();
  for (const [name, on] of lists) {
    await db.schema.createIndex(name).on('conversation').columns(on).execute();
  }
}

/**
 * Every process learns of a change from the store itself, whatever wrote it: of an owner's new rev, and of
 * sessions that end. PostgreSQL sends it when the transaction commits.
 */
async function notices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function gloss_notify_rev() returns trigger language plpgsql as $$
    begin
      perform pg_notify('gloss_rev', new.rev || ' ' || new.owner_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger owner_rev after update of rev on owner
    for each row when (new.rev is distinct from old.rev)
    execute function gloss_notify_rev()`.execute(db);
  await sql`
    create function gloss_notify_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('gloss_session', old.session_id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger session_revoked after update of revoked_at on session
    for each row execute function gloss_notify_session()`.execute(db);
  await sql`
    create trigger session_deleted after delete on session
    for each row execute function gloss_notify_session()`.execute(db);
}

export const syncMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await columns(db);
    await indexes(db);
    await notices(db);
  },
};
