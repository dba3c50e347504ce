import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** One database, with the nodes that share it. */
export interface Installation {
  id: string;
  /** May it delete files with keys from before installations had ids, where its rows name them? */
  ownsOldFiles: boolean;
}

/**
 * The identity of this database. A migration inserts the row; where an operator has deleted it, so that
 * a copy becomes an installation of its own, the first node that starts inserts a new one.
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
