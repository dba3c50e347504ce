import { type Conversation, isLive, type Message } from '#domain/conversations/conversations.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { readHlc } from '#shared/hlc.ts';
import { dropConversation } from '../../store/conversations/purge-deleted.ts';
import { type Store, stamp, stored } from '../../store/database/store.ts';
import type { SyncDeps } from '../sync-call.ts';

/** Everything that the server has, up to `rev`. `settings`: the clocks of their keys. */
export interface WholeServer {
  conversations: ReadonlySet<string>;
  messages: ReadonlySet<string>;
  settings: ReadonlyMap<string, string>;
  rev: number;
}

/**
 * What the server once had and has no longer was deleted there, so long ago that its tombstone is gone: it is removed
 * here too. A conversation in which this device has written since is sent again, but deleted, unless the person
 * has restored it: nothing is lost, and nothing returns by itself.
 */
export function dropMissing({ store }: SyncDeps, server: WholeServer): Promise<void> {
  const { db } = store;
  const { conversations, messages, messageParts, runs, meta } = db;
  const tables = [conversations, messages, messageParts, runs, meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      for (const row of await conversations.filter(wasOn(server)).toArray()) {
        const rows = await messages.where('conversationId').equals(row.id).toArray();
        if (!server.conversations.has(row.id)) await dropOrKeep(store, row, rows);
        else await messages.bulkDelete(missing(rows, server));
      }
    }),
  );
}

/** Not what was sent while the server was read. */
export const wasOn =
  (server: WholeServer) =>
  ({ rev }: { rev: number }) =>
    rev > 0 && rev <= server.rev;

/** Ids of those of this device's messages that the server had, and has no longer. */
export function missing(rows: readonly Message[], server: WholeServer): string[] {
  return rows
    .filter(wasOn(server))
    .filter(({ messageId, status }) => !server.messages.has(messageId) && !isLive(status))
    .map(({ messageId }) => messageId);
}

async function dropOrKeep(store: Store, row: Conversation, rows: Message[]): Promise<void> {
  const isRestored = !row.isDelete && restoredAt(row) > store.clock.now() - tombstoneMs;
  const hasOwnWords = rows.some(({ rev, is_deleted }) => rev === 0 && !is_deleted);
  if (!isRestored && !hasOwnWords) return dropConversation(store, row.id);
  await store.db.messages.bulkPut(rows.map((each) => ({ ...each, rev: 0, dirty: 1 as const })));
  const { hlc } = await stamp(store);
  const changes = isRestored ? {} : { isDelete: true };
  await store.db.conversations.put({ ...editConversation(row, changes, hlc), rev: 0 });
}

/** By the person, and not sent yet: in epoch milliseconds; 0: not at all. */
function restoredAt({ dirty, clocks }: Conversation): number {
  return dirty === 1 && clocks?.isDelete !== undefined ? readHlc(clocks.isDelete).time : 0;
}
