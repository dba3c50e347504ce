import { type Kysely, sql, type Transaction } from 'kysely';
import { memoKeyOf, type SentMemo, type SettingRow } from '#api/memos.ts';
import { readPageKeyOf } from '#api/read-pages.ts';
import { changeAll } from '#domain/sync/clamp-clocks.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeSettings, type SettingsCopy } from '#domain/sync/merge-settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { nextHlc, readHlc, writerOf } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { ownValue } from '#shared/own-value.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { takeRevs } from '../documents/owner-rev.ts';
import { lockOwner } from '../documents/quota.ts';
import { storable } from '../documents/uploads/upload-payload.ts';
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

/** Of a row of the table: it is neither a memo nor a page that was read. */
export const isSetting = sql<boolean>`not starts_with(key, ${memoKeyOf('')}) and not starts_with(key, ${readPageKeyOf('')})`;

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
    const stored = await readSettings(principal, trx);
    const merged = mergeSettings(stored, given);
    const { length } = JSON.stringify(merged.values);
    const write = async () => {
      const written = await putChanged(principal, trx, { stored, merged }, new Date(now()));
      if (written.isChanged) checkLength(length);
      return written;
    };
    const isSmall = () => length <= alwaysRoomFor;
    const { revs, rev } = await withinQuota(principal, trx, quotaBytes, write, isSmall);
    return { settings: { ...merged.values }, clocks: { ...merged.clocks }, revs, rev };
  });
}

/**
 * Memos are rows of the settings under keys of their own: merged one by one, by the last writer. @returns those that
 * were sent as they are now. Throws `quota_exceeded`.
 */
export async function saveMemos(
  principal: Principal,
  parts: SyncParts,
  sent: readonly SentMemo[],
): Promise<{ memos: SettingRow[]; rev: number }> {
  const rows = sent.map(({ id, memo, hlc }) => ({ key: memoKeyOf(id), value: memo, hlc }));
  return parts.db.transaction().execute(async (trx) => {
    const { merged, revs, rev } = await saveRows(principal, trx, parts, rows);
    const rowOf = ([key, value]: [string, JsonValue]) => {
      return { key, value, hlc: merged.clocks[key] ?? '', rev: revs[key] ?? 0 };
    };
    return { memos: Object.entries(merged.values).map(rowOf), rev };
  });
}

interface KeyedRow {
  key: string;
  value: JsonValue;
  hlc: string;
}

/** Rows under keys of their own, each merged by its last writer. */
export async function saveRows(
  principal: Principal,
  trx: Transaction<DB>,
  { now, quotaBytes }: SyncParts,
  rows: readonly KeyedRow[],
): Promise<{ merged: SettingsCopy; revs: Record<string, number>; rev: number }> {
  const values = storable(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  const clocks = Object.fromEntries(rows.map(({ key, hlc }) => [key, hlc]));
  await lockOwner(principal, trx);
  const at = new Date(now());
  const given = await givenClocks(principal, trx, Object.values(clocks), at);
  const stored = await readSettings(principal, trx, Object.keys(values));
  const merged = mergeSettings(stored, { values, clocks: changeAll(clocks, given) });
  const write = () => putChanged(principal, trx, { stored, merged }, at);
  return { merged, ...(await withinQuota(principal, trx, quotaBytes, write)) };
}

/** Each key that has changed gets the owner's next rev. */
async function putChanged(
  principal: Principal,
  trx: Transaction<DB>,
  { stored, merged }: { stored: StoredSettings; merged: SettingsCopy },
  at: Date,
): Promise<{ revs: Record<string, number>; rev: number; isChanged: boolean }> {
  const changed = Object.keys(merged.values).filter(
    (key) => stateOf(stored, key) !== stateOf(merged, key),
  );
  const rev = await takeRevs(trx, principal.ownerId, changed.length);
  const revs = { ...stored.revs };
  for (const [place, key] of changed.entries()) {
    revs[key] = rev - changed.length + 1 + place;
    await putSetting(principal, trx, merged, key, revs[key], at);
  }
  return { revs, rev, isChanged: changed.length > 0 };
}

function checkLength(length: number): void {
  if (length <= maxLength) return;
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

type StoredSettings = SettingsCopy & { revs: Record<string, number> };

/** `keys`: these; without it those that are settings. */
async function readSettings(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  keys?: readonly string[],
): Promise<StoredSettings> {
  const rows = await trx
    .selectFrom('setting')
    .select(['key', 'value', 'hlc', 'rev'])
    .where('owner_id', '=', ownerId)
    .where(keys ? sql<boolean>`key = any(${keys}::text[])` : isSetting)
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
