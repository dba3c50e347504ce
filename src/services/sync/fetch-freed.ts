import { getConversation } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { endFreed, freedChats } from '../store/conversations/freed-chats.ts';
import { changeRows, stored } from '../store/database/store.ts';
import { putReceived } from './receive/merge-received.ts';
import type { SyncDeps } from './sync-call.ts';

/**
 * C15: messages that were removed to free space, of the account's conversations that are no longer deleted. What
 * breaks off is fetched with the next pass. @returns whether any was fetched. @throws what the call throws
 */
export async function fetchFreed(deps: SyncDeps, signal?: AbortSignal): Promise<boolean> {
  const { store } = deps;
  const rows = await stored(async () => store.db.conversations.bulkGet(await freedChats(store)));
  const restored = rows.flatMap((row) => (row && !row.isDelete ? row.id : []));
  for (const id of restored) await fetchConversation(deps, id, signal);
  return restored.length > 0;
}

/** C15: a conversation with its messages, merged with what is here. @throws what the call throws */
export async function fetchConversation(
  { store, call }: SyncDeps,
  id: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { data } = await call(getConversation, { id }, { signal }).catch((thrown: unknown) => {
    if (toCodedError(thrown).code === 'not_found') return { data: [] };
    throw thrown;
  });
  const received = data.map(({ messages: _messages, ...row }) => row as Conversation);
  const messages = data.flatMap((row) => row.messages as Message[]);
  await changeRows(store, ['conversations', 'messages', 'meta'], async (db) => {
    await putReceived(store, { conversations: received, messages });
    // Deleted and freed again meanwhile: the next restore fetches again.
    if ((await db.conversations.get(id))?.isDelete !== true) await endFreed(store, id);
  });
}
