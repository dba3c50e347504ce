import type { Transaction } from 'kysely';
import {
  changedProfile,
  type ProfileChange,
  type ProfileKind,
  type ProfileProperties,
  profileChange,
} from '#domain/analytics/profiles.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import type { Analytics } from './analytics.ts';
import { checkSize, countDay, requireOwner } from './store-events.ts';

/** Of one owner; the oldest go. */
const maxProfiles = 200;
const maxSeen = 50;

/** Makes the changes that are ours, in their order. Throws as `storeEvents`. */
export async function storeProfiles(
  analytics: Analytics,
  principal: Principal,
  kind: ProfileKind,
  values: readonly unknown[],
): Promise<void> {
  for (const value of values) checkSize(value);
  const changes = values.flatMap((value) => profileChange(kind, value) ?? []);
  if (changes.length === 0) return;
  await analytics.db.transaction().execute(async (trx) => {
    await requireOwner(trx, principal);
    for (const change of changes) await applyChange(trx, principal, change);
    await removeOldest(trx, principal);
    await countDay(trx, analytics, principal, changes.length);
  });
}

async function applyChange(
  trx: Transaction<DB>,
  { ownerId }: Principal,
  change: ProfileChange,
): Promise<void> {
  const { kind, key, insertId } = change;
  const row = await trx
    .selectFrom('analytics_profile')
    .select(['properties', 'seen'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  const seen = row?.seen ?? [];
  if (insertId !== null && seen.includes(insertId)) return;
  const after = changedProfile((row?.properties ?? {}) as ProfileProperties, change);
  if (after === null) {
    await trx
      .deleteFrom('analytics_profile')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute();
    return;
  }
  const values = {
    properties: JSON.stringify(after),
    seen: (insertId === null ? seen : [...seen, insertId]).slice(-maxSeen),
    updated_at: new Date(),
  };
  await trx
    .insertInto('analytics_profile')
    .values({ owner_id: ownerId, kind, key, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'key']).doUpdateSet(values))
    .execute();
}

async function removeOldest(trx: Transaction<DB>, { ownerId }: Principal): Promise<void> {
  const rows = await trx
    .selectFrom('analytics_profile')
    .select(['kind', 'key'])
    .where('owner_id', '=', ownerId)
    .orderBy('updated_at', 'desc')
    .offset(maxProfiles)
    .execute();
  for (const { kind, key } of rows) {
    await trx
      .deleteFrom('analytics_profile')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute();
  }
}
