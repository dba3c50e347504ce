import { type Kysely, sql } from 'kysely';
import { changeAll } from '#domain/sync/clamp-clocks.ts';
import { canonicalJson, ownValue } from '#domain/sync/merge-fields.ts';
import { mergeSettings, type SettingsCopy } from '#domain/sync/merge-settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { nextHlc, readHlc, writerOf } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { takeRevs } from '../documents/owner-rev.ts';
import { lockOwner } from '../documents/quota.ts';
import { storable } from '../documents/upload-payload.ts';
import { withinQuota } from '../storage/stored-bytes.ts';
import { givenClocks } from './given-clocks.ts';
import type { SyncParts } from './save-conversation.ts';

/** The key whose value is the time of the settings (S3.9): it is merged like the others, by the time it is. */
const modifiedKey = 'lastModified';
/** Settings that take less are saved also where the account is full: a choice is no matter of room. */
const alwaysRoomFor = 256 * 1024;
/** Characters, as JSON, of all settings of an owner: they are merged as a whole. */
const maxLength = 4_000_000;
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
  const dated = withClocks(sent);
  return db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    const clocks = Object.values(dated.clocks);
    const given = received(dated, await givenClocks(principal, trx, clocks, new Date(now())));
    const { revs, ...stored } = await readSettings(principal, trx);
    const merged = mergeSettings(stored, given);
    const changed = Object.keys(merged.values).filter(
      (key) => stateOf(stored, key) !== stateOf(merged, key),
    );
    if (changed.length > 0) checkLength(merged);
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

function checkLength({ values }: SettingsCopy): void {
  if (JSON.stringify(values).length <= maxLength) return;
  throw new CodedError('quota_exceeded', 'the settings are too large for this server', {
    of: 'settings',
    megabytes: maxLength / 1_000_000,
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

/** As they were sent, each key with a clock: one that was sent without was changed with the last. */
function withClocks(sent: {
  settings: Record<string, JsonValue>;
  clocks: Record<string, string>;
}): SettingsCopy {
  const values = storable(sent.settings);
  const sentClocks = storable(sent.clocks);
  const dated = nextHlc(undefined, Number(values[modifiedKey]), unnamedDevice);
  const clockFor = (key: string) =>
    key === modifiedKey ? dated : (ownValue(sentClocks, key) ?? dated);
  const clocks = Object.fromEntries(Object.keys(values).map((key) => [key, clockFor(key)]));
  return { values, clocks };
}

/** As they are merged, with no clock that is ahead. */
function received(
  { values, clocks }: SettingsCopy,
  givenClock: (hlc: string) => string,
): SettingsCopy {
  const given = changeAll(clocks, givenClock);
  const { time } = readHlc(given[modifiedKey] ?? '');
  return { values: { ...values, [modifiedKey]: time }, clocks: given };
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
