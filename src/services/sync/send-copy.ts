import { upsertConversationPath, upsertReplySchema } from '#api/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { stored } from '../store/database/store.ts';
import { firstOf } from './send-conversation.ts';
import type { SyncDeps } from './sync-call.ts';

/**
 * Sends a conversation as it is here, with these of its messages, to a server with which this store is not in sync:
 * nothing that the server says of it is taken over. A deleted one is deleted there too.
 * @throws not_found, and what the call throws
 */
export async function sendCopy(
  { store, call }: SyncDeps,
  id: string,
  messageIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { db } = store;
  const [conversation, found] = await stored(() =>
    db.transaction('r', db.conversations, db.messages, () =>
      Promise.all([db.conversations.get(id), db.messages.bulkGet([...messageIds])]),
    ),
  );
  if (!conversation) throw new CodedError('not_found', 'there is no such conversation');
  let rest = found.filter((row) => row !== undefined);
  do {
    const messages = firstOf(rest);
    rest = rest.slice(messages.length);
    const body = { ...conversation, messages, since: 0 };
    const sent = { path: upsertConversationPath, body, reply: upsertReplySchema };
    await call({ ...sent, ...(signal && { signal }) });
  } while (rest.length > 0);
}
