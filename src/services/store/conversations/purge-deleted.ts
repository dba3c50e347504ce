import type { Conversation } from '#domain/conversations/conversations.ts';
import { deletedAt, tombstoneMs } from '#domain/sync/tombstones.ts';
import { dropConflictsOf } from '../conflicts/conflict-copies.ts';
import { dropEdits } from '../conflicts/unsent-edits.ts';
import { type Store, stored } from '../database/store.ts';
import { placesOf } from './conversation-place.ts';
import { markFreed } from './freed-chats.ts';

/**
 * Removes conversations that were deleted 90 days ago, with their messages; not what a server has yet to receive.
 * One of an account that another device restores after all is fetched again (`freed-chats.ts`). Repeatable.
 * @returns how many were removed
 */
export function purgeDeleted(store: Store): Promise<number> {
  const { db, clock } = store;
  const before = clock.now() - tombstoneMs;
  return stored(async () => {
    const [from, to] = placesOf('deleted');
    const old = db.conversations.where('place').between(from, to);
    const rows = await old.filter((row) => deletedAt(row) < before).toArray();
    let count = 0;
    for (const { id } of rows) if (await purge(store, id, before)) count += 1;
    return count;
  });
}

/** A transaction for each: a person may restore one meanwhile. */
function purge(store: Store, id: string, before: number): Promise<boolean> {
  const { db } = store;
  const { conversations, messages, messageParts, runs, meta } = db;
  const tables = [conversations, messages, messageParts, runs, meta];
  return db.transaction('rw', tables, async () => {
    const row = await conversations.get(id);
    if (!row?.isDelete || deletedAt(row) >= before || (await isUnsent(store, row))) return false;
    if (db.userId !== null) await markFreed(store, id);
    await dropConversation(store, id);
    return true;
  });
}

async function isUnsent({ db }: Store, { id, dirty }: Conversation): Promise<boolean> {
  if (db.userId === null) return false;
  const unsent = db.messages.where('[conversationId+dirty]').equals([id, 1]);
  return dirty === 1 || (await unsent.count()) > 0;
}

/** Its rows, tombstone and all. Call inside a transaction of `conversations`, `messages`, `messageParts`, `runs` and `meta`. */
export async function dropConversation(store: Store, id: string): Promise<void> {
  const { db } = store;
  await dropConflictsOf(store, id);
  await dropEdits(store, id);
  const ids = await db.messages.where('conversationId').equals(id).primaryKeys();
  for (const messageId of ids) {
    await db.messageParts.where('[messageId+seq]').between([messageId], [messageId, []]).delete();
  }
  await db.messages.bulkDelete(ids);
  await db.runs.where('conversationId').equals(id).delete();
  await db.conversations.delete(id);
}
