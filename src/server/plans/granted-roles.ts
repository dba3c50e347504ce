import type { Kysely } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

export interface Grant {
  /** Who grants it: a source has one role at a time. */
  source: 'admin' | 'payment';
  /** Such as `pro`, `pro_gift` or `elite_team`. */
  name: string;
  /** Null: never. */
  endsAt: Date | null;
}

/** Replaces what the source has granted to the account. */
export async function grantRole(
  { ownerId }: Principal,
  db: Kysely<DB>,
  { source, name, endsAt }: Grant,
): Promise<void> {
  const row = { name, ends_at: endsAt };
  await db
    .insertInto('granted_role')
    .values({ owner_id: ownerId, source, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'source']).doUpdateSet(row))
    .execute();
}

/** Takes back what the source has granted. Nothing that the account has stored is changed. */
export async function revokeRole(
  { ownerId }: Principal,
  db: Kysely<DB>,
  source: Grant['source'],
): Promise<void> {
  await db
    .deleteFrom('granted_role')
    .where('owner_id', '=', ownerId)
    .where('source', '=', source)
    .execute();
}
