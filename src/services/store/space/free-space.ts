import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import { deletedAt } from '#domain/sync/tombstones.ts';
import { readHlc } from '#shared/hlc.ts';
import { markFreed } from '../conversations/freed-chats.ts';
import { type Store, stamp, stored } from '../database/store.ts';
import { withoutWords } from '../memos/memos.ts';
import { isSiteHealthKey } from '../privacy/site-health.ts';
import { isToolListKey } from '../tools/tool-servers.ts';

/** A page that was read without a question may still be in a context strip. */
export const unusedPageLifeMs = 7 * 24 * 3_600_000;

interface Freed {
  /** Deleted chats and memos whose text was removed. */
  deleted: number;
  /** Read pages that no message and no memo names. */
  pages: number;
}

/**
 * Removes deleted rows for good, and pages without questions. Rows of deleted chats and memos
 * remain without their text, as tombstones of the sync (DESIGN section 8). Messages of an account that its server
 * does not have remain too: another device may restore the chat.
 */
export function freeSpace(store: Store): Promise<Freed> {
  const { db } = store;
  const tables = [db.conversations, db.messages, db.messageParts, db.attachments];
  return stored(() =>
    db.transaction(
      'rw',
      [...tables, db.memos, db.documents, db.library, db.files, db.cache, db.meta],
      async () => {
        const chats = await db.conversations.filter((row) => row.isDelete).toArray();
        const emptied = await Promise.all(chats.map((row) => emptyChat(store, row)));
        const memos = await emptyMemos(store);
        await dropCopies(store);
        const deleted = emptied.filter(Boolean).length + memos;
        return { deleted, pages: await dropUnusedPages(store) };
      },
    ),
  );
}

/** True where there was something to remove. */
async function emptyChat(store: Store, chat: Conversation): Promise<boolean> {
  const { messages, messageParts, attachments } = store.db;
  if (deletedAt(chat) > store.clock.now() - undoDeletionMs) return false;
  const isOfAccount = store.db.userId !== null;
  const isFree = ({ dirty, rev }: Message) => !isOfAccount || (dirty === 0 && rev > 0);
  const all = await messages.where('conversationId').equals(chat.id).toArray();
  const ids = all.filter(isFree).map(({ messageId }) => messageId);
  if (ids.length === 0) return false;
  if (isOfAccount) await markFreed(store, chat.id);
  await attachments.where('messageId').anyOf(ids).delete();
  await messageParts.filter(({ messageId }) => ids.includes(messageId)).delete();
  await messages.bulkDelete(ids);
  return true;
}

async function emptyMemos(store: Store): Promise<number> {
  const { memos } = store.db;
  const rows = await memos.filter((row) => row.is_deleted && row.text !== '').toArray();
  if (rows.length === 0) return 0;
  const mark = await stamp(store);
  await memos.bulkPut(rows.map((row) => ({ ...withoutWords(row), ...mark })));
  return rows.length;
}

/**
 * Data that can be requested or made again; not the health of sites, which only the person deletes, nor what they have
 * decided of tools.
 */
async function dropCopies({ db }: Store): Promise<void> {
  const keys = await db.cache.toCollection().primaryKeys();
  await db.cache.bulkDelete(keys.filter((key) => !isSiteHealthKey(key) && !isToolListKey(key)));
}

async function dropUnusedPages(store: Store): Promise<number> {
  const { messages, memos, documents, library } = store.db;
  const used = new Set<string>();
  await messages.each(({ sources }) => {
    for (const { docId } of sources) used.add(docId);
  });
  await memos.each(({ source }) => void (source && used.add(source.docId)));
  await dropDeletedFiles(store);
  await library.each(({ docId }) => void used.add(docId));
  const stale = store.clock.now() - unusedPageLifeMs;
  const unused = await documents
    .filter(({ doc_id, hlc }) => !used.has(doc_id) && readHlc(hlc).time < stale)
    .primaryKeys();
  await documents.bulkDelete(unused);
  await store.db.files.bulkDelete(unused);
  return unused.length;
}

/**
 * Bytes of files that were deleted from the library, unless an undo may still be offered; the text that messages
 * cite remains.
 */
async function dropDeletedFiles({ db, clock }: Store): Promise<void> {
  const before = clock.now() - undoDeletionMs;
  const deleted = await db.library
    .filter(({ is_deleted, deletedAt = 0 }) => is_deleted && deletedAt <= before)
    .primaryKeys();
  await db.files.bulkDelete(deleted);
  await db.library.bulkDelete(deleted);
}
