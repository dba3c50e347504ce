import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import type { Clock } from '#shared/clock.ts';

/** What is needed to make rows; part of a `Store`. */
interface Clocked {
  clock: Clock;
}

type Unstamped<Row> = Omit<Row, Exclude<keyof SyncColumns, 'rev'>>;

/** ISO 8601 in UTC. */
export function timeNow(store: Clocked): string {
  return new Date(store.clock.now()).toISOString();
}

/** First line of the question, at most 60 characters. */
export function conversationName(question: string): string {
  const line = question.trim().split(/\r?\n/, 1)[0]?.trim() ?? '';
  const characters = Array.from(line);
  return characters.length <= 60 ? line : `${characters.slice(0, 59).join('').trimEnd()}…`;
}

/** A conversation's row before its first write. */
export function newConversation(
  store: Clocked,
  id: string,
  question: string,
): Unstamped<Conversation> {
  const now = timeNow(store);
  return {
    id,
    lastMessageId: null,
    authorId: null,
    name: conversationName(question),
    created_at: now,
    updated_at: now,
    type: 'Chat',
    meta: { domain: null, AIProvider: null, AIModel: null, isUploaded: false },
    isDelete: false,
    share: { enable: false, id: null },
    rev: 0,
  };
}

/** Columns that a new message starts with, before its stamp. */
export function newMessage(
  store: Clocked,
  fields: Pick<Message, 'messageId' | 'conversationId' | 'parentMessageId' | 'type' | 'status'> &
    Partial<Message>,
): Unstamped<Message> {
  const now = timeNow(store);
  return {
    created_at: now,
    updated_at: now,
    is_deleted: false,
    text: '',
    reasoning: '',
    error: null,
    model: null,
    sources: [],
    usage: null,
    promptTokens: null,
    citations: [],
    coverage: null,
    comparedMessageId: null,
    generation: null,
    rev: 0,
    ...fields,
  };
}
