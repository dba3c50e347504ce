import { isSyncedSetting, type SettingKey, settingsSchema } from '#domain/settings/settings.ts';
import { unitedSetting } from '#domain/settings/united-setting.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { writerOf } from '#shared/hlc.ts';
import { saveConflict } from '../../store/conflicts/conflict-copies.ts';
import type { GlossDatabase, SettingRow } from '../../store/database/database.ts';
import { raiseClock, type Store, stamp, stored } from '../../store/database/store.ts';
import { isSettingKey } from '../../store/settings/settings.ts';
import { isToolKey, putTool } from '../own-tool-settings.ts';
import { isChangedApart, type ReceivedSetting } from '../receive/received-setting.ts';
import { isMemoKey, putReceivedMemo } from '../synced-memos.ts';
import { putReceivedReadPages, readPageTables } from '../synced-read-pages.ts';

/** Tables of all that comes as settings of the server. */
export const settingTables = (db: GlossDatabase) => [
  db.settings,
  db.ownTools,
  db.memos,
  ...readPageTables(db),
  db.meta,
];

/**
 * Settings of the server over those of this device: each key has its last writer's value. What this release does not
 * know, or reads otherwise, is left on the server. Of a key that was changed here too the older value is kept as a
 * copy. Memos and read pages come among them. `sent`: the clocks with which keys were sent.
 * @returns the keys whose value is another one now
 */
export async function putSettings(
  store: Store,
  received: readonly ReceivedSetting[],
  sent: ReadonlyMap<string, string> = new Map(),
): Promise<SettingKey[]> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', settingTables(db), async () => {
      const changed: SettingKey[] = [];
      await putReceivedReadPages(store, received);
      for (const setting of received) {
        const { key } = setting;
        if (isMemoKey(key)) await putReceivedMemo(store, setting);
        // A page that shows tools reads them again with the setting of their order.
        if (isToolKey(key) && (await putTool(store, setting, sent.get(key))))
          changed.push('contextMenu');
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
  if (local && (await putUnited(store, local, { key, value, hlc, rev }))) return true;
  if (local) await saveOlder(store, local, { key, value, hlc, rev });
  if (local && local.hlc !== sentAs && local.hlc > hlc) return false;
  await settings.put({ key, value, rev, dirty: 0, deviceId: writerOf(hlc), hlc });
  await raiseClock(store, hlc);
  return !local || canonicalJson(local.value) !== canonicalJson(value);
}

/** A list that both changed apart has the sites of both, as an edit of this device. @returns whether it is one */
async function putUnited(
  store: Store,
  local: SettingRow,
  remote: ReceivedSetting & { key: SettingKey },
): Promise<boolean> {
  const { key, rev, hlc } = remote;
  if (!isChangedApart(local, remote)) return false;
  const value = unitedSetting(key, remote.value, local.value);
  const isTheirs = canonicalJson(value ?? null) === canonicalJson(remote.value);
  if (!value || (isTheirs && local.hlc < hlc)) return false;
  await raiseClock(store, hlc);
  await store.db.settings.put({ key, value, rev, ...(await stamp(store)) });
  return true;
}

async function saveOlder(
  store: Store,
  local: SettingRow,
  remote: ReceivedSetting & { key: SettingKey },
): Promise<void> {
  if (!isChangedApart(local, remote)) return;
  if (canonicalJson(local.value) === canonicalJson(remote.value)) return;
  const { value, hlc } = local.hlc < remote.hlc ? local : remote;
  await saveConflict(store, { kind: 'setting', subject: remote.key, value, hlc });
}
