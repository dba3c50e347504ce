import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';

/** `kind` of an owner of whom all is being deleted: nothing is written for it any more. */
export const deletedKind = 'deleted';

/** Inserts the owner's row unless it exists. */
export async function ensureOwner(
  { ownerId }: Principal,
  db: Database,
  kind: string,
): Promise<void> {
  await db
    .insertInto('owner')
    .values({ owner_id: ownerId, kind })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute();
}
