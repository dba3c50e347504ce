import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Table = CreateTableBuilder<string, string>;

/** Deleted with their document. Keys begin with the owner, so that no step of a query reads others' rows. */
function ofDocument(table: Table, name: string, key: string[]): Table {
  return table
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('doc_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_pkey`, ['owner_id', 'doc_id', ...key])
    .addForeignKeyConstraint(
      `${name}_document`,
      ['owner_id', 'doc_id'],
      'document',
      ['owner_id', 'doc_id'],
      (constraint) => constraint.onDelete('cascade'),
    );
}

/** What a search needs of a document before it reads its words. */
async function indexedDocuments(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('indexed_document') as Table;
  await ofDocument(table, 'indexed_document', [])
    .addColumn('cutter', 'integer', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('lengths', 'bytea', (column) => column.notNull())
    .addColumn('indexed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

async function passages(db: Kysely<unknown>): Promise<void> {
  await ofDocument(db.schema.createTable('passage') as Table, 'passage', ['ordinal'])
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('passage_id', 'text', (column) => column.notNull())
    .addColumn('text_start', 'integer', (column) => column.notNull())
    .addColumn('text_end', 'integer', (column) => column.notNull())
    .addColumn('anchor', 'jsonb', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
}

/** The inverted index: a document's sorted dictionary with its postings, in blocks of about 1 kB. */
async function wordBlocks(db: Kysely<unknown>): Promise<void> {
  const key = ['reversed', 'first'];
  await ofDocument(db.schema.createTable('word_block') as Table, 'word_block', key)
    .addColumn('reversed', 'boolean', (column) => column.notNull())
    .addColumn('first', 'bytea', (column) => column.notNull())
    .addColumn('entries', 'bytea', (column) => column.notNull())
    .execute();
}

/** Vectors of passages from `first` on, concatenated (search/vectors.ts). */
async function vectorBlocks(db: Kysely<unknown>): Promise<void> {
  await ofDocument(db.schema.createTable('vector_block') as Table, 'vector_block', ['first'])
    .addColumn('first', 'integer', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('codes', 'bytea', (column) => column.notNull())
    .addColumn('vectors', 'bytea', (column) => column.notNull())
    .execute();
  // Floats do not compress, and of an uncompressed value PostgreSQL reads only the requested part.
  for (const column of ['codes', 'vectors']) {
    await sql`alter table vector_block alter column ${sql.ref(column)} set storage external`.execute(
      db,
    );
  }
}

export const passagesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await indexedDocuments(db);
    await passages(db);
    await wordBlocks(db);
    await vectorBlocks(db);
  },
};
