import {
  defaultSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
} from '#domain/settings/settings.ts';
import type { JsonValue } from '#shared/json.ts';
import { type Store, stamp, stored } from '../database/store.ts';

/** All settings; a key without a valid value has its default. */
export async function readSettings(store: Store): Promise<Settings> {
  const rows = await stored(() => store.db.settings.toArray());
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
export function writeSettings(store: Store, change: Partial<Settings>): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.settings, db.meta, async () => {
      const mark = await stamp(store);
      for (const [key, value] of Object.entries(change)) {
        if (value === undefined || !isSettingKey(key)) continue;
        const rev = (await db.settings.get(key))?.rev ?? 0;
        await db.settings.put({ key, value: value as JsonValue, rev, ...mark });
      }
    }),
  );
}
