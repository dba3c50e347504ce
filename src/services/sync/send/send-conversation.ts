import type { WholeConversation } from '#api/conversation-rows.ts';
import { syncLimits } from '#api/conversation-rows.ts';
import { upsertConversation } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { changeRows, type Store, stored } from '../../store/database/store.ts';
import { readCursor } from '../cursor.ts';
import { isSame, putReceived, unsentMessages } from '../receive/merge-received.ts';
import type { SyncDeps } from '../sync-call.ts';

/** Characters of the messages of one call, as JSON: at three bytes each they fit into `saveBodyLimit`. */
const maxCharacters = 5_000_000;
/** Commas of these texts, which are at least as many as their values: they fit into `saveJsonLimits`. */
const maxCommas = 100_000;

/** A deleted message is sent when its undo is no longer offered: on the server it stays deleted. */
export const undoMs = 12_000;

interface Batch {
  conversation: Conversation;
  messages: Message[];
}

/**
 * C20: sends a conversation of this account with its unsent messages, and takes over the merged result. Messages that
 * are still written, or were deleted a moment ago, wait. One that is not the account's is left alone.
 * @returns whether a deletion waits
 * @throws what the call throws; what was not acknowledged stays unsent
 */
export async function sendConversation(
  { store, call }: SyncDeps,
  id: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const batch = await nextBatch(store, id);
    if (!batch) return false;
    const since = await readCursor(store);
    const reply = await upsert(call, batch, since, signal);
    // A message that the server had before `since` is not in the reply, whatever became of it there.
    const whole = isWhole(reply, batch) ? reply : await upsert(call, batch, 0, signal);
    const left = await applyReply(store, batch, whole);
    if (left !== 'some') return left === 'waiting';
  }
}

/**
 * Of a conversation that must not be sent any more, but which the server has, it sends that it was deleted or restored:
 * else it would stay there. No message goes with it.
 * @returns whether nothing else of it is unsent. @throws what the call throws
 */
export async function sendDeletion(
  { store, call }: SyncDeps,
  id: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const conversation = await stored(() => store.db.conversations.get(id));
  if (!conversation || conversation.rev === 0 || !isOfDeletion(conversation)) return false;
  const batch: Batch = { conversation, messages: [] };
  const reply = await upsert(call, batch, await readCursor(store), signal);
  return (await applyReply(store, batch, reply)) === 'none';
}

/** Is it deleted, or was it restored after all other changes of it? */
const isOfDeletion = (row: Conversation): boolean =>
  row.isDelete || row.clocks?.isDelete === latestClock([row]);

async function upsert(
  call: SyncDeps['call'],
  { conversation, messages }: Batch,
  since: number,
  signal: AbortSignal | undefined,
): Promise<WholeConversation> {
  const { data } = await call(upsertConversation, { ...conversation, messages, since }, { signal });
  if (data.id === conversation.id) return data as WholeConversation;
  throw new CodedError('fetch_data', 'the reply is of another conversation');
}

function isWhole(reply: WholeConversation, { messages }: Batch): boolean {
  const found = new Set(reply.messages.map(({ messageId }) => messageId));
  return messages.every(({ messageId }) => found.has(messageId));
}

/** null: there is nothing to send. */
async function nextBatch(store: Store, id: string): Promise<Batch | null> {
  const { db } = store;
  return stored(() =>
    db.transaction('r', db.conversations, db.messages, async () => {
      const conversation = await db.conversations.get(id);
      if (!conversation) return null;
      const unsent = (await unsentMessages(store, id)).filter(sendableAt(store));
      if (conversation.dirty === 0 && unsent.length === 0) return null;
      return { conversation, messages: firstOf(unsent) };
    }),
  );
}

function sendableAt({ clock }: Store): (message: Message) => boolean {
  const latest = new Date(clock.now() - undoMs).toISOString();
  return (message) => !(message.is_deleted && message.updated_at > latest);
}

/** As many as one call may carry, one at least. */
export function firstOf(messages: readonly Message[]): Message[] {
  let characters = maxCharacters;
  let commas = maxCommas;
  const end = messages.findIndex((message, place) => {
    const text = JSON.stringify(message);
    characters -= text.length;
    commas -= commasOf(text);
    return place > 0 && (characters < 0 || commas < 0 || place >= syncLimits.messages);
  });
  return end < 0 ? [...messages] : messages.slice(0, end);
}

function commasOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  return count;
}

/** @returns what of the conversation is unsent: `some` that was changed meanwhile, deletions that wait, or none */
async function applyReply(
  store: Store,
  batch: Batch,
  reply: WholeConversation,
): Promise<'some' | 'waiting' | 'none'> {
  const { messages, ...conversation } = reply;
  const sent = new Map<string, Conversation | Message>([
    [conversation.id, batch.conversation],
    ...batch.messages.map((message) => [message.messageId, message] as const),
  ]);
  return changeRows(store, ['conversations', 'messages', 'meta'], async (db) => {
    await putReceived(store, { conversations: [conversation], messages }, sent);
    const row = await db.conversations.get(conversation.id);
    const left = await unsentMessages(store, conversation.id);
    if (!row || left.some(sendableAt(store)) || !isSame(row, conversation)) return 'some';
    return left.length > 0 ? 'waiting' : 'none';
  });
}
