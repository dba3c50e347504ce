import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { type ConversationChanges, editConversation } from '#domain/sync/merge-conversations.ts';
import { deletedAt, tombstoneMs } from '#domain/sync/tombstones.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { noteEdits } from '../conflicts/unsent-edits.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';

/** Rows of a conversation, oldest first. The text of a live answer is empty. */
export async function conversationRows(
  store: Store,
  conversationId: string,
): Promise<{ conversation: Conversation | null; messages: Message[] }> {
  const { db } = store;
  const conversation = (await db.conversations.get(conversationId)) ?? null;
  const messages = await db.messages.where('conversationId').equals(conversationId).toArray();
  messages.sort(byTime);
  return { conversation, messages: messages.map(withoutLiveText) };
}

function byTime(a: Message, b: Message): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  if (a.type !== b.type) return a.type === 'human' ? -1 : 1;
  return a.messageId < b.messageId ? -1 : 1;
}

function withoutLiveText(message: Message): Message {
  return isLive(message.status) ? { ...message, text: '', reasoning: '' } : message;
}

export async function renameConversation(store: Store, id: string, name: string): Promise<void> {
  const trimmed = name.trim();
  if (trimmed) await changeConversation(store, id, { name: trimmed });
}

/** S4.11: soft delete, and its undo. */
export function setConversationDeleted(store: Store, id: string, deleted: boolean): Promise<void> {
  return setAllDeleted(store, [id], deleted);
}

/** Its pin and folder; what is absent stays. A folder's name is cut of white space. */
export function placeConversation(
  store: Store,
  id: string,
  { isPinned, folder }: { isPinned?: boolean | undefined; folder?: string | null | undefined },
): Promise<void> {
  const meta = {
    ...(isPinned !== undefined && { pin: isPinned }),
    ...(folder !== undefined && { folder: folder?.trim() || null }),
  };
  return changeConversation(store, id, { meta });
}

/** Whether the web is searched for its next questions. */
export function setSearchesWeb(store: Store, id: string, searchesWeb: boolean): Promise<void> {
  return changeConversation(store, id, { meta: { searchesWeb } });
}

/** S4.11: all of a type become deleted. @returns the ids of those that were not */
export async function deleteConversations(
  store: Store,
  type: Conversation['type'],
): Promise<string[]> {
  const ids = (await stored(() => ofType(store, type).primaryKeys())) as string[];
  await setAllDeleted(store, ids, true);
  return ids;
}

/** How many `deleteConversations` would delete. */
export function countConversations(store: Store, type: Conversation['type']): Promise<number> {
  return stored(() => ofType(store, type).count());
}

function ofType({ db }: Store, type: Conversation['type']) {
  return db.conversations.filter((row) => row.type === type && !row.isDelete);
}

export function restoreConversations(store: Store, ids: readonly string[]): Promise<void> {
  return setAllDeleted(store, ids, false);
}

/** All or none. Their times stay: they are found where they were. */
function setAllDeleted(store: Store, ids: readonly string[], isDelete: boolean): Promise<void> {
  return changeRows(store, ['conversations', 'messages', 'meta'], async (db) => {
    const rows = (await db.conversations.bulkGet([...ids])).filter((row) => row !== undefined);
    const { hlc } = await stamp(store);
    if (!isDelete) await sendAgain(store, rows);
    await db.conversations.bulkPut(rows.map((row) => editConversation(row, { isDelete }, hlc)));
  });
}

/** The server may have removed their messages by now, or does so before it hears of the restore. */
export async function sendAgain(
  { db, clock }: Store,
  rows: readonly Conversation[],
): Promise<void> {
  const before = clock.now() - tombstoneMs + purgeMarginMs;
  const old = rows.filter((row) => row.isDelete && deletedAt(row) < before).map(({ id }) => id);
  await db.messages.where('conversationId').anyOf(old).modify({ dirty: 1 });
}

/** For clocks that are off, and devices that send the restore later. */
const purgeMarginMs = 30 * 24 * 3_600_000;

/** The conversation of a tool becomes a chat of the list. @throws not_found */
export async function listAsChat(store: Store, id: string): Promise<void> {
  const row = await stored(() => store.db.conversations.get(id));
  if (!row) throw new CodedError('not_found', 'no such conversation');
  if (row.type === 'ContextMenu') await changeConversation(store, id, { type: 'Chat' });
}

/** Each changed field gets a clock of its own: other devices' changes of other fields stay (DESIGN section 8). */
function changeConversation(store: Store, id: string, change: ConversationChanges): Promise<void> {
  return changeRows(store, ['conversations', 'meta'], async (db) => {
    const row = await db.conversations.get(id);
    if (!row) return;
    const { hlc } = await stamp(store);
    const edited = editConversation(row, change, hlc);
    await noteEdits(store, row, edited);
    await db.conversations.put(edited);
  });
}
