import { settingsModified } from '#api/settings.ts';
import { isSyncedSetting } from '#domain/settings/settings.ts';
import type { SettingsTimes } from '#domain/sync/settings-decision.ts';
import { readHlc } from '#shared/hlc.ts';
import { type Store, stored } from '../store/database/store.ts';
import type { SyncDeps } from './sync-call.ts';

/** S4.10: when settings were last changed here and on the server (C11). @throws what the call throws */
export async function readSettingsTimes(
  { store, call }: SyncDeps,
  signal?: AbortSignal,
): Promise<SettingsTimes> {
  const { data: server } = await call(settingsModified, {}, { signal });
  return { server, ...(await localTimes(store)) };
}

async function localTimes({ db }: Store): Promise<Omit<SettingsTimes, 'server'>> {
  const [rows, tools] = await stored(() =>
    Promise.all([db.settings.toArray(), db.ownTools.toArray()]),
  );
  const settings = rows.filter(
    ({ key, dirty, rev }) => isSyncedSetting(key) && (dirty === 1 || rev > 0),
  );
  const synced = [...settings, ...tools];
  return {
    local: synced.length === 0 ? null : Math.max(...synced.map(({ hlc }) => readHlc(hlc).time)),
    hasUnsent: synced.some(({ dirty }) => dirty === 1),
    hasEditableItems: tools.length > 0,
  };
}
