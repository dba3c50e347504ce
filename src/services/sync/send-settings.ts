import { saveSettingsPath, saveSettingsReplySchema } from '#api/settings.ts';
import { isSyncedSetting, type SettingKey } from '#domain/settings.ts';
import { readHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import type { SettingRow } from '../store/database.ts';
import { stored } from '../store/store.ts';
import { putSettings } from './put-settings.ts';
import type { SyncDeps } from './sync-call.ts';

/**
 * C12: sends the settings of this device that the server does not have, each with the clock of its change, and takes
 * over the merged ones. @returns the keys whose value is another one now. @throws what the call throws
 */
export async function sendSettings(
  { store, call }: SyncDeps,
  signal?: AbortSignal,
): Promise<SettingKey[]> {
  const { settings } = store.db;
  const dirty = await stored(() => settings.where('dirty').equals(1).toArray());
  const unsent = dirty.filter(({ key }) => isSyncedSetting(key));
  if (unsent.length === 0) return [];
  const values = Object.fromEntries(unsent.map(({ key, value }) => [key, value]));
  const { data } = await call({
    path: saveSettingsPath,
    body: {
      settings: { ...values, lastModified: lastModified(unsent) },
      clocks: Object.fromEntries(unsent.map(({ key, hlc }) => [key, hlc])),
    },
    reply: saveSettingsReplySchema,
    ...(signal && { signal }),
  });
  const received = Object.entries(data.settings).flatMap(([key, value]) => {
    const hlc = data.clocks[key];
    return hlc === undefined ? [] : [{ key, value: value as JsonValue, hlc, rev: data.rev }];
  });
  return putSettings(store, received, new Map(unsent.map((row) => [row.key, row.hlc])));
}

/** S3.9: when the newest of them was changed, in milliseconds. */
function lastModified(rows: readonly SettingRow[]): number {
  return Math.max(...rows.map(({ hlc }) => readHlc(hlc).time));
}
