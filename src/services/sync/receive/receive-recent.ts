import { conversationList } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { stored } from '../../store/database/store.ts';
import { hasReceivedAll } from '../cursor.ts';
import type { SyncDeps } from '../sync-call.ts';
import { putReceived } from './merge-received.ts';

/** A first screen of the history. */
const recentChats = 20;

/**
 * C17, on a device that does not have all of the account yet: its latest chats with their messages, before the feed of
 * changes, which begins with the oldest. One whose messages are too many for the reply comes with the feed.
 * @returns whether any came. @throws what the call throws
 */
export async function receiveRecent(deps: SyncDeps, signal?: AbortSignal): Promise<boolean> {
  const { store, call } = deps;
  if (await hasReceivedAll(store)) return false;
  const body = { page_size: recentChats, sort_key: 'updated_at' as const };
  const { data } = await call(conversationList, body, { signal });
  const whole = data.filter(({ messages }) => messages !== null);
  const conversations = whole.map(({ messages: _messages, ...row }) => row as Conversation);
  const messages = whole.flatMap((row) => row.messages as Message[]);
  const { db } = store;
  await stored(() =>
    db.transaction('rw', db.conversations, db.messages, db.meta, () =>
      putReceived(store, { conversations, messages }),
    ),
  );
  return whole.length > 0;
}
