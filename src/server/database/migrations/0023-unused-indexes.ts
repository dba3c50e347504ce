import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders of C17 and C18 that no client asks for: such a page sorts the owner's rows. The latest changed have an index. */
const unused = [
  'conversation_by_type_created',
  'conversation_by_type_updated',
  'conversation_by_created',
] as const;

export const unusedIndexesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of unused) await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  },
};
