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
import { checkSize } from './store-events.ts';
import { takeOfDay, writeCounted } from './write-counted.ts';

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
  await writeCounted(analytics, principal, async (trx) => {
    await takeOfDay(trx, analytics, principal, changes.length);
    const profiles = await readProfiles(trx, principal, kind, changes);
    for (const change of changes) applyChange(profiles, change);
    await writeProfiles(trx, principal, kind, profiles);
    await removeOldest(trx, principal);
  });
}

interface Profile {
  /** null: there is none. */
  properties: ProfileProperties | null;
  seen: string[];
  isChanged: boolean;
}

/** By their keys, all that are changed: of however many changes, one statement. */
async function readProfiles(
  trx: Transaction<DB>,
  { ownerId }: Principal,
  kind: ProfileKind,
  changes: readonly ProfileChange[],
): Promise<Map<string, Profile>> {
  const rows = await trx
    .selectFrom('analytics_profile')
    .select(['key', 'properties', 'seen'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('key', 'in', [...new Set(changes.map(({ key }) => key))])
    .execute();
  return new Map(
    rows.map(({ key, properties, seen }) => [key, { properties, seen, isChanged: false }]),
  );
}

function applyChange(profiles: Map<string, Profile>, change: ProfileChange): void {
  const { key, insertId } = change;
  const { properties, seen } = profiles.get(key) ?? { properties: null, seen: [] as string[] };
  if (insertId !== null && seen.includes(insertId)) return;
  const after = changedProfile(properties ?? {}, change);
  const seenNow = insertId === null ? seen : [...seen, insertId];
  profiles.set(key, {
    properties: after,
    seen: after === null ? [] : seenNow.slice(-maxSeen),
    isChanged: true,
  });
}

async function writeProfiles(
  trx: Transaction<DB>,
  { ownerId }: Principal,
  kind: ProfileKind,
  profiles: ReadonlyMap<string, Profile>,
): Promise<void> {
  const changed = [...profiles].filter(([, { isChanged }]) => isChanged);
  const gone = changed.filter(([, { properties }]) => properties === null).map(([key]) => key);
  const stored = changed.filter(([, { properties }]) => properties !== null);
  if (gone.length > 0) {
    await trx
      .deleteFrom('analytics_profile')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)
      .where('key', 'in', gone)
      .execute();
  }
  if (stored.length === 0) return;
  const rows = stored.map(([key, { properties, seen }]) => ({
    owner_id: ownerId,
    kind,
    key,
    properties: JSON.stringify(properties),
    seen,
    updated_at: new Date(),
  }));
  await trx
    .insertInto('analytics_profile')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'kind', 'key']).doUpdateSet((row) => ({
        properties: row.ref('excluded.properties'),
        seen: row.ref('excluded.seen'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

async function removeOldest(trx: Transaction<DB>, { ownerId }: Principal): Promise<void> {
  await trx
    .deleteFrom('analytics_profile')
    .where('owner_id', '=', ownerId)
    .where((row) =>
      row(
        row.refTuple('kind', 'key'),
        'in',
        row
          .selectFrom('analytics_profile')
          .select(['kind', 'key'])
          .where('owner_id', '=', ownerId)
          .orderBy('updated_at', 'desc')
          .orderBy('key')
          .offset(maxProfiles)
          .$asTuple('kind', 'key'),
      ),
    )
    .execute();
}
