import { upsertConversation } from '#api/conversations.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { stamp, stored } from '../../store/database/store.ts';
import type { SyncDeps } from '../sync-call.ts';
import { firstOf } from './send-conversation.ts';

/**
 * Sends a conversation with these of its messages to a server with which this store is not in sync: nothing that the
 * server says of it is taken over. Without messages the server's copy is deleted. The copy's deletion has a clock of its
 * own, so that it can come and go while the conversation here stays.
 * @throws not_found, and what the call throws
 */
export async function sendCopy(
  { store, call }: SyncDeps,
  id: string,
  messageIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { db } = store;
  const [row, found] = await stored(() =>
    db.transaction('r', db.conversations, db.messages, () =>
      Promise.all([db.conversations.get(id), db.messages.bulkGet([...messageIds])]),
    ),
  );
  if (!row) throw new CodedError('not_found', 'there is no such conversation');
  const { hlc } = await stored(() => db.transaction('rw', db.meta, () => stamp(store)));
  const conversation = editConversation(row, { isDelete: messageIds.length === 0 }, hlc);
  let rest = found.filter((row) => row !== undefined);
  do {
    const messages = firstOf(rest);
    rest = rest.slice(messages.length);
    await call(upsertConversation, { ...conversation, messages, since: 0 }, { signal });
  } while (rest.length > 0);
}
