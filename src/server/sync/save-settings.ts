import { type Kysely, sql } from 'kysely';
import { clampAll, maxClockLeadMs } from '#domain/sync/clamp-clocks.ts';
import { canonicalJson, ownValue } from '#domain/sync/merge-fields.ts';
import { mergeSettings, type SettingsCopy } from '#domain/sync/merge-settings.ts';
import { nextHlc, writerOf } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { takeRevs } from '../documents/owner-rev.ts';
import { lockOwner } from '../documents/quota.ts';
import { storable } from '../documents/upload-payload.ts';
import { withinQuota } from '../storage/stored-bytes.ts';
import type { SyncParts } from './save-conversation.ts';

/** The key whose value is the time of the settings (S3.9): it is merged like the others, by the time it is. */
const modifiedKey = 'lastModified';
/** Settings that take less are saved also where the account is full: a choice is no matter of room. */
const alwaysRoomFor = 256 * 1024;
/** Device of keys that were sent without a clock. */
const unnamedDevice = 'client';

interface SavedSettings {
  settings: Record<string, JsonValue>;
  clocks: Record<string, string>;
  revs: Record<string, number>;
  rev: number;
}

/** C12: merges the settings with the stored ones, key by key. Throws `quota_exceeded`. */
export async function saveSettings(
  principal: Principal,
  { db, now, quotaBytes }: SyncParts,
  sent: { settings: Record<string, JsonValue>; clocks: Record<string, string> },
): Promise<SavedSettings> {
  const given = received(sent, now() + maxClockLeadMs);
  return db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    const { revs, ...stored } = await readSettings(principal, trx);
    const merged = mergeSettings(stored, given);
    const changed = Object.keys(merged.values).filter(
      (key) => stateOf(stored, key) !== stateOf(merged, key),
    );
    const rev = await takeRevs(trx, principal.ownerId, changed.length);
    const first = rev - changed.length + 1;
    const write = async () => {
      for (const [place, key] of changed.entries()) {
        revs[key] = first + place;
        await putSetting(principal, trx, merged, key, first + place, new Date(now()));
      }
    };
    await withinQuota(
      principal,
      trx,
      quotaBytes,
      write,
      (_, after) => after.settings <= alwaysRoomFor,
    );
    return { settings: { ...merged.values }, clocks: { ...merged.clocks }, revs, rev };
  });
}

/** C11; null: the owner has none. */
export async function settingsModified(
  { ownerId }: Principal,
  db: Kysely<DB>,
): Promise<number | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('owner_id', '=', ownerId)
    .where('key', '=', modifiedKey)
    .executeTakeFirst();
  return row ? Number(row.value) : null;
}

function received(
  sent: { settings: Record<string, JsonValue>; clocks: Record<string, string> },
  latest: number,
): SettingsCopy {
  const modified = Math.min(Number(sent.settings[modifiedKey]), latest);
  const values = { ...storable(sent.settings), [modifiedKey]: modified };
  const dated = nextHlc(undefined, modified, unnamedDevice);
  const clocks = clampAll(storable(sent.clocks), latest);
  return {
    values,
    clocks: Object.fromEntries(
      Object.keys(values).map((key) => [
        key,
        key === modifiedKey ? dated : (ownValue(clocks, key) ?? dated),
      ]),
    ),
  };
}

function stateOf({ values, clocks }: SettingsCopy, key: string): string {
  return canonicalJson([ownValue(values, key) ?? null, ownValue(clocks, key) ?? '']);
}

async function readSettings(
  { ownerId }: Principal,
  trx: Kysely<DB>,
): Promise<SettingsCopy & { revs: Record<string, number> }> {
  const rows = await trx
    .selectFrom('setting')
    .select(['key', 'value', 'hlc', 'rev'])
    .where('owner_id', '=', ownerId)
    .execute();
  return {
    values: Object.fromEntries(rows.map(({ key, value }) => [key, value as JsonValue])),
    clocks: Object.fromEntries(rows.map(({ key, hlc }) => [key, hlc])),
    revs: Object.fromEntries(rows.map(({ key, rev }) => [key, Number(rev)])),
  };
}

async function putSetting(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  { values, clocks }: SettingsCopy,
  key: string,
  rev: number,
  at: Date,
): Promise<void> {
  const hlc = clocks[key] ?? '';
  const row = {
    value: sql<string>`${JSON.stringify(values[key])}::jsonb`,
    hlc,
    device_id: writerOf(hlc),
    rev,
    updated_at: at,
    deleted_at: null,
  };
  await trx
    .insertInto('setting')
    .values({ owner_id: ownerId, key, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(row))
    .execute();
}
