import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { defaultSettings, deviceSettings, type SettingKey } from '#domain/settings/settings.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import type { JsonValue } from '#shared/json.ts';
import type { BackupLine } from '../backup/backup-line.ts';
import type { LocalRow, SettingRow } from '../database/database.ts';
import type { Stamp, Store } from '../database/store.ts';
import { isSettingKey } from '../settings/settings.ts';
import { contentAsIn, conversationAsIn, isReturned, messageAsIn } from './changed-rows.ts';
import type { recoveryTables } from './recovery-lines.ts';

export type RecoveryTable = (typeof recoveryTables)[number];

/** A row that a restore writes. */
export interface Write {
  table: RecoveryTable;
  row: object;
  /** Its key, where no row had it before, or a message that was deleted: an undo deletes it. */
  added?: string;
}

/** One restore, over all pieces of a copy. */
export interface Restoring {
  store: Store;
  /** New ids of messages whose deletion other devices know: under the old id a message stays deleted. */
  readonly newIds: Map<string, string>;
  /** Keys of the settings that the copy has. */
  readonly settings: Set<string>;
}

/** What a line of a copy changes, as new edits; null: nothing. Call inside a transaction of all tables of a copy. */
export async function writeOf(
  restoring: Restoring,
  { table, row }: BackupLine,
  mark: Stamp,
): Promise<Write | null> {
  const { db } = restoring.store;
  if (table === 'conversations') return chatOf(restoring, row as unknown as Conversation, mark);
  if (table === 'messages') return messageOf(restoring, row as unknown as Message, mark);
  if (table === 'settings') return settingOf(restoring, row as unknown as SettingRow, mark);
  if (table === 'conversationLocal') return localOf(restoring, row as unknown as LocalRow);
  if (table !== 'memos' && table !== 'ownTools') return null;
  const copy = row as unknown as Memo | OwnTool;
  const known = await db.table<Memo | OwnTool>(table).get(copy.id);
  if (!known) return { table, row: { ...copy, rev: 0, ...mark }, added: copy.id };
  const changed = contentAsIn(copy, known, mark);
  return changed && { table, row: changed };
}

/** Only the server knows what is shared; the next sync says it. */
const notShared: Conversation['share'] = { enable: false, id: null };

async function chatOf(
  { store }: Restoring,
  copy: Conversation,
  mark: Stamp,
): Promise<Write | null> {
  const table = 'conversations';
  const known = await store.db.conversations.get(copy.id);
  if (known) {
    const row = conversationAsIn(copy, known, mark);
    return row && { table, row };
  }
  const { clocks: _clocks, ...rest } = copy;
  const row = { ...rest, authorId: null, share: notShared, rev: 0, ...mark };
  return { table, row, added: copy.id };
}

async function messageOf(
  { store, newIds }: Restoring,
  copy: Message,
  mark: Stamp,
): Promise<Write | null> {
  const table = 'messages';
  const { messages } = store.db;
  const newId = (id: string | null) => (id === null ? null : (newIds.get(id) ?? id));
  const present: Message = {
    ...copy,
    parentMessageId: newId(copy.parentMessageId),
    comparedMessageId: newId(copy.comparedMessageId),
  };
  const known = await messages.get(copy.messageId);
  if (known && (!known.is_deleted || copy.is_deleted)) {
    const row = messageAsIn(present, known, mark);
    return row && { table, row };
  }
  if (copy.is_deleted) return null;
  const row = { ...present, rev: 0, ...mark };
  // Where no other device knows of it, it can be taken back as it is.
  if (!known || known.rev === 0) return { table, row, added: copy.messageId };
  const { conversationId } = copy;
  const all = await messages.where('conversationId').equals(conversationId).toArray();
  const returned = all.find((each) => isReturned(copy, each));
  const messageId = returned?.messageId ?? store.newId();
  newIds.set(copy.messageId, messageId);
  return returned ? null : { table, row: { ...row, messageId }, added: messageId };
}

/** A person who has seen the welcome is not greeted again; where texts go is of the present. */
const unchanged: ReadonlySet<string> = new Set([
  ...deviceSettings,
  'welcomed',
] satisfies SettingKey[]);

async function settingOf(
  { store, settings }: Restoring,
  { key, value }: SettingRow,
  mark: Stamp,
): Promise<Write | null> {
  settings.add(key);
  if (unchanged.has(key)) return null;
  const known = await store.db.settings.get(key);
  const before = known?.value ?? (defaultSettings[key] as JsonValue);
  if (canonicalJson(before) === canonicalJson(value)) return null;
  return { table: 'settings', row: { key, value, rev: known?.rev ?? 0, ...mark } };
}

/** Those that the copy does not have had their defaults. */
export async function unsetSettings(
  { store, settings }: Restoring,
  mark: Stamp,
): Promise<SettingRow[]> {
  const rows = await store.db.settings.toArray();
  return rows
    .filter(({ key }) => !settings.has(key) && !unchanged.has(key) && isSettingKey(key))
    .filter(({ key, value }) => canonicalJson(defaultSettings[key]) !== canonicalJson(value))
    .map((row) => ({ ...row, value: defaultSettings[row.key] as JsonValue, ...mark }));
}

/** A draft of a window that has none is brought back. */
async function localOf({ store }: Restoring, row: LocalRow): Promise<Write | null> {
  const known = await store.db.conversationLocal.get(row.slot);
  return known ? null : { table: 'conversationLocal', row };
}
