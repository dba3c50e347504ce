import type { Adoptable, Unsent } from '#domain/account/state.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { changedSettings, defaultSettings, isSyncedSetting } from '#domain/settings/settings.ts';
import type { GlossDatabase } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { isSettingKey, settingsOf } from '../settings/settings.ts';
import { hasDatabase, withDatabase } from './owner-databases.ts';
import { endMoves, noteMove } from './pending-work.ts';

const key = 'adoption';

/** Did the person move what a guest had here into this account? null: not asked yet. */
export async function readAdoption({ db }: Store): Promise<boolean | null> {
  const row = await stored(() => db.meta.get(key));
  return row ? row.value === 'yes' : null;
}

export async function writeAdoption({ db }: Store, isWanted: boolean): Promise<void> {
  await stored(() => db.meta.put({ key, value: isWanted ? 'yes' : 'no' }));
}

export const nothing: Adoptable = {
  conversations: 0,
  documents: 0,
  memos: 0,
  settings: 0,
  tools: 0,
};

/** What the guest of this device has. */
export async function countGuest(store: Store): Promise<Adoptable> {
  if (!(await hasDatabase(store, null))) return nothing;
  return stored(() => withDatabase(store, null, countRows));
}

async function countRows(db: GlossDatabase): Promise<Adoptable> {
  const rows = await db.settings.toArray();
  const changed = new Set(Object.keys(changedSettings(settingsOf(rows), defaultSettings)));
  const isCounted = (name: string) =>
    isSettingKey(name) && isSyncedSetting(name) && changed.has(name);
  return {
    conversations: await db.conversations.filter(({ isDelete }) => !isDelete).count(),
    documents: await db.library.filter((row) => !row.is_deleted).count(),
    memos: await db.memos.filter((row) => !row.is_deleted).count(),
    settings: rows.filter((row) => isCounted(row.key)).length,
    tools: await db.ownTools.filter((row) => !row.is_deleted).count(),
  };
}

/** All that a guest has here is this account's from now on. What breaks off goes on when a database is opened next. */
export async function adoptGuest(store: Store, userId: string): Promise<void> {
  await stored(async () => {
    await noteMove(store, null, userId);
    await endMoves(store);
  });
}

/** What of the account its server does not have: it is gone once the account is removed from this device. */
export async function countUnsent({ db }: Store): Promise<Unsent> {
  return stored(async () => {
    const settings = await db.settings.where('dirty').equals(1).toArray();
    const synced = settings.filter(({ key: name }) => isSettingKey(name) && isSyncedSetting(name));
    return {
      conversations: await countUnsentChats(db),
      documents: await db.serverCopies.filter(({ state }) => state !== 'onServer').count(),
      memos: await db.memos.filter((row) => !row.is_deleted).count(),
      settings: synced.length + (await db.ownTools.where('dirty').equals(1).count()),
      samples: await db.writingSamples.count(),
    };
  });
}

/** A chat whose answer still arrives, or with a message that was not sent, counts whatever its own mark. */
async function countUnsentChats({ conversations, messages }: GlossDatabase): Promise<number> {
  const unsent = new Set<string>(await conversations.where('dirty').equals(1).primaryKeys());
  await messages
    .where('dirty')
    .equals(1)
    .each((row) => void unsent.add(row.conversationId));
  await messages
    .filter(({ status }) => isLive(status))
    .each((row) => void unsent.add(row.conversationId));
  return unsent.size;
}
