import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** One database, with the nodes that share it. */
export interface Installation {
  id: string;
  /** Files whose keys have no id yet are this one's to delete, where its rows name them. */
  ownsOldFiles: boolean;
}

/**
 * Who this database is. The first migration of the table makes the row; where an operator removed it,
 * so that a copy becomes an installation of its own, whoever starts first makes it anew.
 */
export async function readInstallation(db: Kysely<DB>): Promise<Installation> {
  const found = await find(db).executeTakeFirst();
  if (found) return found;
  await db
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute();
  return find(db).executeTakeFirstOrThrow();
}

const find = (db: Kysely<DB>) =>
  db.selectFrom('installation').select(['installation_id as id', 'owns_old_files as ownsOldFiles']);
