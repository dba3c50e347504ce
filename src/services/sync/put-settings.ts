import { isSyncedSetting, type SettingKey, settingsSchema } from '#domain/settings.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import type { JsonValue } from '#shared/json.ts';
import { isSettingKey } from '../store/settings.ts';
import { raiseClock, type Store, stored } from '../store/store.ts';

/** A setting as the server has it. */
export interface ReceivedSetting {
  key: string;
  value: JsonValue;
  hlc: string;
  rev: number;
}

/**
 * Settings of the server over those of this device: each key has its last writer's value. What this release does not
 * know, or reads otherwise, is left on the server. `sent`: the clocks with which keys were sent.
 * @returns the keys whose value is another one now
 */
export async function putSettings(
  store: Store,
  received: readonly ReceivedSetting[],
  sent: ReadonlyMap<string, string> = new Map(),
): Promise<SettingKey[]> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.settings, db.meta, async () => {
      const changed: SettingKey[] = [];
      for (const setting of received) {
        const { key } = setting;
        if (!isSettingKey(key) || !isSyncedSetting(key)) continue;
        if (await putSetting(store, { ...setting, key }, sent.get(key))) changed.push(key);
      }
      return changed;
    }),
  );
}

async function putSetting(
  store: Store,
  { key, value, hlc, rev }: ReceivedSetting & { key: SettingKey },
  sentAs: string | undefined,
): Promise<boolean> {
  if (!settingsSchema.shape[key].safeParse(value).success) return false;
  const { settings } = store.db;
  const local = await settings.get(key);
  if (local && local.hlc !== sentAs && local.hlc > hlc) return false;
  await settings.put({ key, value, rev, dirty: 0, deviceId: hlc.slice(18), hlc });
  await raiseClock(store, hlc);
  return !local || canonicalJson(local.value) !== canonicalJson(value);
}
