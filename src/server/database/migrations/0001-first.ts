import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Table = CreateTableBuilder<string, string>;

const now = sql`now()`;

/** Columns of every synced row (DESIGN section 8). `hlc` sorts by bytes, whatever the locale. */
function synced(table: Table): Table {
  return table
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('rev', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('hlc', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz');
}

function dated(table: Table): Table {
  return table
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull());
}

async function owners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('owner')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('rev', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('session_id', 'uuid', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('made_with', 'text')
    .addColumn('refresh_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('session_by_owner')
    .on('session')
    .columns(['owner_id', 'created_at'])
    .execute();
  await db.schema.createIndex('session_by_expiry').on('session').columns(['expires_at']).execute();
}

async function conversations(db: Kysely<unknown>): Promise<void> {
  await dated(synced(db.schema.createTable('conversation') as Table))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('last_message_id', 'uuid')
    .addColumn('author_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('meta', 'jsonb', (column) => column.notNull())
    .addColumn('is_delete', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('share_enable', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('share_id', 'text')
    .addPrimaryKeyConstraint('conversation_pkey', ['owner_id', 'id'])
    .addUniqueConstraint('conversation_share_id', ['share_id'])
    .execute();
  await dated(synced(db.schema.createTable('message') as Table))
    .addColumn('message_id', 'uuid', (column) => column.notNull())
    .addColumn('conversation_id', 'uuid', (column) => column.notNull())
    .addColumn('parent_message_id', 'uuid')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('is_deleted', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('reasoning', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('error', 'jsonb')
    .addColumn('model', 'jsonb')
    .addColumn('sources', 'jsonb', (column) => column.notNull())
    .addColumn('usage', 'jsonb')
    .addColumn('prompt_tokens', 'integer')
    .addPrimaryKeyConstraint('message_pkey', ['owner_id', 'message_id'])
    .addForeignKeyConstraint(
      'message_conversation',
      ['owner_id', 'conversation_id'],
      'conversation',
      ['owner_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await dated(synced(db.schema.createTable('attachment') as Table))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('message_id', 'uuid', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_pkey', ['owner_id', 'id'])
    .addForeignKeyConstraint(
      'attachment_message',
      ['owner_id', 'message_id'],
      'message',
      ['owner_id', 'message_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

async function documents(db: Kysely<unknown>): Promise<void> {
  await synced(db.schema.createTable('document') as Table)
    .addColumn('doc_id', 'text', (column) => column.notNull())
    .addColumn('doc_type', 'text', (column) => column.notNull())
    .addColumn('pure_text', 'text', (column) => column.notNull())
    .addColumn('tokens', 'integer', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('file_link', 'text')
    .addColumn('doc_type_dependent_data', 'jsonb', (column) => column.notNull())
    .addColumn('passages', 'jsonb', (column) => column.notNull())
    .addColumn('hidden_dropped', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_pkey', ['owner_id', 'doc_id'])
    .execute();
  await synced(db.schema.createTable('setting') as Table)
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'jsonb', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('setting_pkey', ['owner_id', 'key'])
    .execute();
}

/** One index a query: lists by age, branches of a conversation, what changed since a `rev`. */
const indexes: readonly [table: string, name: string, columns: string[]][] = [
  ['conversation', 'conversation_by_type', ['owner_id', 'type', 'created_at']],
  ['message', 'message_by_conversation', ['owner_id', 'conversation_id', 'created_at']],
  ['attachment', 'attachment_by_message', ['owner_id', 'message_id']],
  ['document', 'document_by_link', ['owner_id', 'link']],
];
const syncedTables = ['conversation', 'message', 'attachment', 'document', 'setting'] as const;

export const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await owners(db);
    await conversations(db);
    await documents(db);
    for (const [table, name, columns] of indexes) {
      await db.schema.createIndex(name).on(table).columns(columns).execute();
    }
    for (const table of syncedTables) {
      const columns = ['owner_id', 'rev'];
      await db.schema.createIndex(`${table}_by_rev`).on(table).columns(columns).execute();
    }
  },
};
