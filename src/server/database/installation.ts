import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/**
 * The id of this database, which the nodes that share it have. A migration inserts the row; where an operator has deleted it, so that
 * a copy becomes an installation of its own, the first node that starts inserts a new one.
 */
export async function readInstallation(db: Kysely<DB>): Promise<string> {
  const found = await find(db).executeTakeFirst();
  if (found) return found.id;
  await db
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute();
  return (await find(db).executeTakeFirstOrThrow()).id;
}

const find = (db: Kysely<DB>) => db.selectFrom('installation').select('installation_id as id');
