import {
  defaultSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
} from '#domain/settings/settings.ts';
import type { JsonValue } from '#shared/json.ts';
import type { SettingRow } from '../database/database.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';
import { deviceKeys } from '../owners/device-database.ts';

/** All settings; a key without a valid value has its default. */
export async function readSettings(store: Store): Promise<Settings> {
  return settingsOf(await stored(() => store.db.settings.toArray()));
}

export function settingsOf(rows: readonly Pick<SettingRow, 'key' | 'value'>[]): Settings {
  const changed: Record<string, unknown> = {};
  for (const { key, value } of rows) {
    const read = isSettingKey(key) ? settingsSchema.shape[key].safeParse(value) : null;
    // A value of an older release gets what it lacks.
    if (read?.success) changed[key] = read.data;
  }
  return { ...defaultSettings, ...changed };
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingsSchema.shape, key);
}

/** Merges the named keys, a row each, so that two devices can change different ones. */
export async function writeSettings(store: Store, change: Partial<Settings>): Promise<void> {
  const { db, device } = store;
  if (change.welcomed) {
    await stored(() => device.meta.put({ key: deviceKeys.welcomed, value: '' }));
  }
  await changeRows({ db }, ['settings', 'meta'], async () => {
    const mark = await stamp(store);
    for (const [key, value] of Object.entries(change)) {
      if (value === undefined || !isSettingKey(key)) continue;
      const rev = (await db.settings.get(key))?.rev ?? 0;
      await db.settings.put({ key, value: value as JsonValue, rev, ...mark });
    }
  });
}
