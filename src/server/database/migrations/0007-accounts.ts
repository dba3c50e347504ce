import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const now = sql`now()`;

/** Accounts, and the groups and invitations that they are in. */
async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_group')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('group_id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createTable('account')
    .addColumn('owner_id', 'text', (column) => column.primaryKey().references('owner.owner_id'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('client_user_id', 'uuid', (column) => column.notNull().unique())
    .addColumn('google_subject', 'text', (column) => column.unique())
    .addColumn('group_id', 'uuid', (column) =>
      column.references('account_group.group_id').onDelete('set null'),
    )
    .addColumn('invitation_code_used', 'text')
    .addColumn('traffic', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('deleting_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('account_by_group').on('account').column('group_id').execute();
  await sql`create index account_deleting on account (deleting_at)
             where deleting_at is not null`.execute(db);
}

/** Refresh tokens rotate: `generation` counts those of a session. */
async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rotated_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('nonce')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'uuid', (column) =>
      column.notNull().references('session.session_id').onDelete('cascade'),
    )
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('nonce_pkey', ['session_id', 'nonce'])
    .execute();
}

/** Hashes of codes, and counts of attempts. `sign_in_code` and `rate_window` belong to no owner yet. */
async function codes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_code')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('one_time_code')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.owner_id'))
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('session_id', 'uuid', (column) =>
      column.references('session.session_id').onDelete('cascade'),
    )
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('rate_window')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .execute();
  const byExpiry = [
    ['nonce', 'expires_at'],
    ['sign_in_code', 'expires_at'],
    ['one_time_code', 'expires_at'],
    ['rate_window', 'ends_at'],
  ] as const;
  for (const [table, column] of byExpiry) {
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column(column).execute();
  }
  await db.schema
    .createIndex('one_time_code_by_owner')
    .on('one_time_code')
    .column('owner_id')
    .execute();
}

/** Rows that depend on one that moves to another owner: all of them move in one transaction. */
const moving = [
  ['message', 'message_conversation'],
  ['attachment', 'attachment_message'],
  ['indexed_document', 'indexed_document_document'],
  ['passage', 'passage_document'],
  ['word_block', 'word_block_document'],
  ['vector_block', 'vector_block_document'],
] as const;

async function deferrable(db: Kysely<unknown>): Promise<void> {
  for (const [table, constraint] of moving) {
    await sql`alter table ${sql.ref(table)} alter constraint ${sql.ref(constraint)}
              deferrable initially immediate`.execute(db);
  }
}

export const accountsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await accounts(db);
    await sessions(db);
    await codes(db);
    await deferrable(db);
  },
};
