import type { Possessions } from '#domain/account/state.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import {
  apiKeyName,
  changedSettings,
  defaultSettings,
  isSyncedSetting,
  type SettingKey,
  searchKeyName,
} from '#domain/settings/settings.ts';
import type { GlossDatabase, SettingRow } from '../database/database.ts';
import { isSettingKey, settingsOf } from '../settings/settings.ts';

export const nothing: Possessions = {
  conversations: 0,
  drafts: 0,
  documents: 0,
  pictures: 0,
  memos: 0,
  dictations: 0,
  samples: 0,
  remembered: 0,
  tools: 0,
  connections: 0,
  settings: 0,
};

/** All that is in a database. */
export async function countRows(db: GlossDatabase): Promise<Possessions> {
  const changed = await changedRows(db);
  return {
    ...(await countHere(db, new Set())),
    conversations: await db.conversations.filter(({ isDelete }) => !isDelete).count(),
    memos: await db.memos.filter((row) => !row.is_deleted).count(),
    tools: await db.ownTools.filter((row) => !row.is_deleted).count(),
    settings: changed.filter(isPlain).length,
  };
}

/** What of an account its server does not have. */
export async function countUnsentRows(db: GlossDatabase): Promise<Possessions> {
  const copies = await db.serverCopies.filter(({ state }) => state === 'onServer').primaryKeys();
  const changed = await changedRows(db);
  const isUnsent = ({ key, dirty }: SettingRow) => !isSyncedSetting(key) || dirty === 1;
  const emptied = await db.settings.where('dirty').equals(1).toArray();
  const reset = emptied.filter((row) => isPlain(row) && isSyncedSetting(row.key));
  const settings = new Set([...changed.filter(isPlain).filter(isUnsent), ...reset].map(keyOf));
  return {
    ...(await countHere(db, new Set(copies))),
    conversations: await countUnsentChats(db),
    memos: await db.memos.filter(({ dirty, is_deleted }) => dirty === 1 && !is_deleted).count(),
    tools: await db.ownTools.where('dirty').equals(1).count(),
    settings: settings.size,
  };
}

/** What is on one device only, but for files of which the server has a copy. */
async function countHere(db: GlossDatabase, copies: ReadonlySet<string>) {
  const library = await db.library.filter((row) => !row.is_deleted).primaryKeys();
  const runs = await db.runs.toArray();
  const drawn = runs.flatMap((run) => (run.kind === 'art' ? run.docIds : []));
  const isHere = (docId: string) => !copies.has(docId);
  return {
    drafts: await db.conversationLocal.filter(({ draft }) => draft.trim() !== '').count(),
    documents: library.filter(isHere).length,
    pictures: [...new Set(drawn)].filter((docId) => isHere(docId) && !library.includes(docId))
      .length,
    dictations: runs.filter(({ kind }) => kind === 'dictation').length,
    samples: await db.writingSamples.count(),
    remembered: await db.memoryPages.count(),
    connections: await countConnections(db),
  };
}

/** Settings that are a connection each, and the secret that belongs to one. */
const hosts = {
  openaiApiHost: apiKeyName,
  ollamaHost: null,
  lmStudioHost: null,
  imageServerHost: null,
  speechServerHost: null,
  searchEndpoint: searchKeyName,
} as const;
const isHost = (key: string): key is keyof typeof hosts => Object.hasOwn(hosts, key);

async function countConnections(db: GlossDatabase): Promise<number> {
  const rows = await changedRows(db);
  const more = rows.find(({ key }) => key === 'moreHosts')?.value;
  const names = rows.flatMap(({ key }) => (isHost(key) ? [hosts[key] ?? key] : []));
  const secrets = await db.secrets.where('name').anyOf([apiKeyName, searchKeyName]).primaryKeys();
  return new Set([...names, ...secrets]).size + (Array.isArray(more) ? more.length : 0);
}

/** Settings with another value than that of a new database. */
async function changedRows(db: GlossDatabase): Promise<SettingRow[]> {
  const rows = await db.settings.toArray();
  const changed = changedSettings(settingsOf(rows), defaultSettings);
  return rows.filter(({ key }) => isSettingKey(key) && Object.hasOwn(changed, key));
}

/** What the device asks for by itself is no choice of a person. */
const isPlain = ({ key }: { key: SettingKey }) =>
  !isHost(key) && key !== 'moreHosts' && key !== 'welcomed' && isSettingKey(key);
const keyOf = ({ key }: SettingRow) => key;

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
