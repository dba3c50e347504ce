import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Raises the owner's revision, which each change of a synced row gets. Inside a transaction. */
export async function nextRev(trx: Kysely<DB>, ownerId: string): Promise<string> {
  const { rev } = await trx
    .updateTable('owner')
    .set((expression) => ({ rev: expression('rev', '+', '1') }))
    .where('owner_id', '=', ownerId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

/** As `nextRev`, for that many rows; resolves with the last of their revs. */
export async function takeRevs(trx: Kysely<DB>, ownerId: string, count: number): Promise<number> {
  const { rev } = await trx
    .updateTable('owner')
    .set((expression) => ({ rev: expression('rev', '+', String(count)) }))
    .where('owner_id', '=', ownerId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return Number(rev);
}
