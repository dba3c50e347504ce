import type { Message, MessageSource } from '#domain/conversations.ts';
import { newConversation } from './conversations.ts';
import { type Store, stamp, stored, timeNow } from './store.ts';

export interface Question {
  conversationId: string;
  messageId: string;
  parentMessageId: string | null;
  text: string;
  sources: MessageSource[];
}

/** Columns that a new message starts with, before its stamp. */
export function newMessage(
  store: Store,
  fields: Pick<Message, 'messageId' | 'conversationId' | 'parentMessageId' | 'type' | 'status'> &
    Partial<Message>,
): Omit<Message, 'dirty' | 'deviceId' | 'hlc'> {
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
    rev: 0,
    ...fields,
  };
}

/**
 * Keeps a question as `queued` until its turn starts, and makes its conversation if there is none.
 * A second call with the same id changes nothing and answers false.
 */
export function addQuestion(store: Store, question: Question): Promise<boolean> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.conversations, db.messages, db.meta, async () => {
      if (await db.messages.get(question.messageId)) return false;
      const mark = await stamp(store);
      const { conversationId, messageId } = question;
      const conversation =
        (await db.conversations.get(conversationId)) ??
        newConversation(store, conversationId, question.text);
      await db.messages.add({
        ...newMessage(store, { ...question, type: 'human', status: 'queued' }),
        ...mark,
      });
      await db.conversations.put({
        ...conversation,
        lastMessageId: messageId,
        updated_at: timeNow(store),
        ...mark,
      });
      return true;
    }),
  );
}

export function getMessage(store: Store, messageId: string): Promise<Message | undefined> {
  return stored(() => store.db.messages.get(messageId));
}

/** The visible branch that ends at a message: its ancestors and itself, the first one first. */
export function branchTo(store: Store, messageId: string | null): Promise<Message[]> {
  const { messages } = store.db;
  return stored(() =>
    store.db.transaction('r', messages, async () => {
      const branch: Message[] = [];
      const seen = new Set<string>();
      let at = messageId;
      while (at !== null && !seen.has(at)) {
        seen.add(at);
        const row: Message | undefined = await messages.get(at);
        if (!row) break;
        branch.push(row);
        at = row.parentMessageId;
      }
      return branch.reverse();
    }),
  );
}

/** A question that waits is taken out again; what was to follow it follows its parent. */
export function removeQuestion(store: Store, messageId: string, answerId: string): Promise<string> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.conversations, db.messages, db.meta, async () => {
      const row = await db.messages.get(messageId);
      if (row?.status !== 'queued' || row.type !== 'human') return '';
      const mark = await stamp(store);
      const parentMessageId = row.parentMessageId;
      await db.messages
        .where('parentMessageId')
        .anyOf(messageId, answerId)
        .modify({ parentMessageId, ...mark });
      await db.messages.delete(messageId);
      const conversation = await db.conversations.get(row.conversationId);
      if (conversation?.lastMessageId === messageId) {
        await db.conversations.put({ ...conversation, lastMessageId: parentMessageId, ...mark });
      }
      return row.text;
    }),
  );
}

/** Questions that wait for their turn, in any conversation. */
export function queuedQuestions(store: Store): Promise<Message[]> {
  return stored(() => store.db.messages.where('status').equals('queued').toArray());
}

/**
 * A question whose turn is lost stands as asked; it can be answered by a retry. One that was to
 * follow an answer that never came follows the message before it.
 */
export function settleQuestion(store: Store, messageId: string): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.messages, db.meta, async () => {
      const row = await db.messages.get(messageId);
      if (row?.status !== 'queued') return;
      const parent = row.parentMessageId === null || (await db.messages.get(row.parentMessageId));
      const parentMessageId = parent ? row.parentMessageId : await messageBefore(store, row);
      const mark = await stamp(store);
      await db.messages.put({ ...row, parentMessageId, status: 'done', ...mark });
    }),
  );
}

async function messageBefore(store: Store, row: Message): Promise<string | null> {
  const rows = await store.db.messages.where('conversationId').equals(row.conversationId).toArray();
  const earlier = rows.filter(
    (other) => other.created_at <= row.created_at && other.messageId < row.messageId,
  );
  earlier.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return earlier.at(-1)?.messageId ?? null;
}

export function setMessageDeleted(
  store: Store,
  messageId: string,
  deleted: boolean,
): Promise<void> {
  return changeMessage(store, messageId, (row) => ({ ...row, is_deleted: deleted }));
}

function changeMessage(
  store: Store,
  messageId: string,
  change: (row: Message) => Message,
): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.messages, db.meta, async () => {
      const row = await db.messages.get(messageId);
      const changed = row && change(row);
      if (!changed || changed === row) return;
      await db.messages.put({ ...changed, updated_at: timeNow(store), ...(await stamp(store)) });
    }),
  );
}

/** Where an answer begins: what it answers. */
export interface AnswerStart {
  answerId: string;
  messageId: string;
  conversationId: string;
  /** The answer it stands beside. */
  comparedMessageId?: string | null;
}
