import type { Table } from 'dexie';
import { changedSettings, defaultSettings, isSyncedSetting } from '#domain/settings/settings.ts';
import { type Store, stored } from '../database/store.ts';
import { isSettingKey, readSettings } from './settings.ts';

interface Marked {
  rev: number;
  dirty: 0 | 1;
}

/**
 * Settings and own tools that no account has. `isAnswered`: without those that are on their way to the account that is
 * signed in.
 */
export async function countGuestSettings(
  store: Store,
  isAnswered: boolean,
): Promise<{ settings: number; tools: number }> {
  const { db } = store;
  const isGuests = ({ rev, dirty }: Marked) => rev === 0 && (dirty === 0 || !isAnswered);
  const changed = new Set(Object.keys(changedSettings(await readSettings(store), defaultSettings)));
  return stored(async () => ({
    settings: await db.settings
      .filter(({ key, ...row }) => isGuests(row) && isSyncedSetting(key) && changed.has(key))
      .count(),
    tools: await db.ownTools.filter((row) => isGuests(row) && !row.is_deleted).count(),
  }));
}

/** They stay on this device: only later changes are sent. */
export const withholdSettings = (store: Store): Promise<void> => mark(store, 0);

/** They are sent to the account; of a key that it has too, the later value is taken. */
export const offerSettings = (store: Store): Promise<void> => mark(store, 1);

function mark({ db }: Store, dirty: 0 | 1): Promise<void> {
  return stored(() =>
    db.transaction('rw', db.settings, db.ownTools, async () => {
      const isSynced = ({ key }: { key?: string }) =>
        !key || (isSettingKey(key) && isSyncedSetting(key));
      for (const table of [db.settings, db.ownTools] as Table<Marked & { key?: string }>[]) {
        await table.filter((row) => row.rev === 0 && isSynced(row)).modify({ dirty });
      }
    }),
  );
}
