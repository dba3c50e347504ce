import type { Table } from 'dexie';
import type { Unsent } from '#domain/account/state.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { accountOfPlace } from '#domain/documents/server-copies.ts';
import { isSyncedSetting } from '#domain/settings/settings.ts';
import type { ServerCopyRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { removeFromCopies } from '../recovery/recovery.ts';
import { isSettingKey } from '../settings/settings.ts';

const isOf =
  (userId: string, isThere: boolean) =>
  ({ server, state }: ServerCopyRow) =>
    accountOfPlace(server) === userId && (state === 'onServer') === isThere;

/** Counts what stays when the account's data is removed from this device. */
export function countUnsent({ db }: Store, userId: string): Promise<Unsent> {
  return stored(async () => {
    const dirty = await db.settings.where('dirty').equals(1).toArray();
    const settings = dirty.filter(({ key }) => isSettingKey(key) && isSyncedSetting(key)).length;
    return {
      conversations: (await splitChats(db, userId)).unsent,
      documents: await db.serverCopies.filter(isOf(userId, false)).count(),
      settings: settings + (await db.ownTools.where('dirty').equals(1).count()),
    };
  });
}

/** A chat whose answer still arrives, or with a message that was not sent, counts as unsent whatever its own mark. */
async function splitChats({ conversations, messages }: Store['db'], userId: string) {
  const marked = await conversations.where('[authorId+dirty]').equals([userId, 1]).count();
  const clean = await conversations.where('[authorId+dirty]').equals([userId, 0]).primaryKeys();
  const found = await messages.where('conversationId').anyOf(clean).toArray();
  const open = new Set(
    found
      .filter(({ dirty, status }) => dirty === 1 || isLive(status))
      .map(({ conversationId }) => conversationId),
  );
  return {
    unsent: marked + open.size,
    sent: clean.filter((id) => !open.has(id)),
    sentMessages: found.filter(({ conversationId }) => !open.has(conversationId)),
  };
}

/**
 * Removes an account's chats, documents and settings that its server has, from recovery copies too. What is unsent
 * stays, and so does what a guest or another account has here. The next sync of the account brings all of it back.
 */
export async function removeAccount(store: Store, userId: string): Promise<void> {
  await removeRows(store, userId);
  await removeFromCopies(store, userId);
}

function removeRows({ db }: Store, userId: string): Promise<void> {
  return stored(() =>
    db.transaction('rw', db.tables.filter(isEmptied), async () => {
      const cited = await removeChats(db, userId);
      for (const table of [db.settings, db.ownTools] as Table<{ rev: number; dirty: number }>[]) {
        await table.filter(({ rev, dirty }) => rev > 0 && dirty === 0).delete();
      }
      const copies = db.serverCopies.filter(isOf(userId, true));
      const ids = await copies.primaryKeys();
      await db.library.bulkDelete(ids);
      await copies.delete();
      await removeTexts(db, new Set([...cited, ...ids]));
      await db.meta.delete(`sync:${userId}`);
    }),
  );
}

const emptied = [
  'conversations',
  'messages',
  'messageParts',
  'attachments',
  'memos',
  'partNotes',
  'settings',
  'ownTools',
  'serverCopies',
  'library',
  'documents',
  'files',
  'fileParts',
  'meta',
];
const isEmptied = ({ name }: Pick<Table, 'name'>) => emptied.includes(name);

/** @returns ids of the documents that they named */
async function removeChats(db: Store['db'], userId: string): Promise<string[]> {
  const { sent, sentMessages: found } = await splitChats(db, userId);
  const messageIds = new Set<string>(found.map(({ messageId }) => messageId));
  await db.attachments
    .where('messageId')
    .anyOf([...messageIds])
    .delete();
  for (const table of [db.messageParts, db.partNotes] as Table<{
    messageId?: string;
    answerId?: string;
  }>[]) {
    await table
      .filter(({ messageId, answerId }) => messageIds.has(messageId ?? answerId ?? ''))
      .delete();
  }
  await db.messages.bulkDelete([...messageIds]);
  await db.conversations.bulkDelete(sent);
  return found.flatMap(({ sources }) => sources.map(({ docId }) => docId));
}

/** Those that no message, no memo and no entry of the library names. */
async function removeTexts(db: Store['db'], candidates: Set<string>): Promise<void> {
  await db.messages.each(({ sources }) => {
    for (const { docId } of sources) candidates.delete(docId);
  });
  await db.memos.each(({ source }) => void (source && candidates.delete(source.docId)));
  const listed = await db.library
    .where('docId')
    .anyOf([...candidates])
    .primaryKeys();
  for (const docId of listed) candidates.delete(docId);
  const unused = [...candidates];
  await db.documents.bulkDelete(unused);
  await db.files.bulkDelete(unused);
  await db.fileParts.filter(({ docId }) => candidates.has(docId)).delete();
}
