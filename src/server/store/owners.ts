import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';

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
