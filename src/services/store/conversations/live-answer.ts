import Dexie from 'dexie';
import { isLive, type Message, type MessageSource } from '#domain/conversations/conversations.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import type { MessagePart } from '../database/database.ts';
import { newMessage, timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';
import type { AnswerStart } from './messages.ts';

/** How an answer ended. */
interface AnswerEnd {
  status: 'done' | 'stopped' | 'failed' | 'interrupted';
  error: Message['error'];
  usage: Message['usage'];
  /** Omitted fields are not changed. */
  citations?: Citation[];
  coverage?: Coverage;
  promptTokens?: number | null;
}

/**
 * Writes the row of an answer that is about to be requested; its question is no longer queued. An
 * interrupted answer keeps its text and becomes live again; a final one is not changed.
 */
export function startAnswer(store: Store, start: AnswerStart): Promise<Message> {
  return changeRows(store, ['conversations', 'messages', 'meta'], async (db) => {
    const known = await db.messages.get(start.answerId);
    if (known && hasEnded(known)) return known;
    const mark = await stamp(store);
    const question = await db.messages.get(start.messageId);
    if (question?.status === 'queued') {
      await db.messages.put({ ...question, status: 'done', ...mark });
    }
    const row: Message = {
      ...(known && known.status !== 'queued' ? known : blankAnswer(store, start, question)),
      status: 'waiting',
      error: null,
      ...mark,
    };
    await db.messages.put(row);
    const conversation = await db.conversations.get(start.conversationId);
    if (conversation) {
      const { lastMessageId: last } = conversation;
      const lastMessageId = row.comparedMessageId === null ? start.answerId : last;
      const updated_at = timeNow(store);
      const changed = editConversation(conversation, { lastMessageId }, mark.hlc);
      await db.conversations.put({ ...changed, updated_at });
    }
    return row;
  });
}

/** Its row is final: a queued or interrupted one will continue. */
export function hasEnded({ status }: Message): boolean {
  return status !== 'queued' && status !== 'interrupted' && !isLive(status);
}

function blankAnswer(store: Store, start: AnswerStart, question: Message | undefined) {
  return newMessage(store, {
    messageId: start.answerId,
    conversationId: start.conversationId,
    parentMessageId: start.messageId,
    type: 'ai',
    status: 'waiting',
    sources: question?.sources ?? [],
    comparedMessageId: start.comparedMessageId ?? null,
  });
}

/**
 * The answering model, our own count of the prompt (null where it could not be counted), and the
 * sources in the order of their numbers in the prompt.
 */
export function recordModel(
  store: Store,
  answerId: string,
  model: ModelRef,
  promptTokens: number | null,
  sources?: MessageSource[],
): Promise<void> {
  return changeRows(store, ['conversations', 'messages', 'meta'], async (db) => {
    const row = await db.messages.get(answerId);
    if (!row || !isLive(row.status)) return;
    const mark = await stamp(store);
    const named = { model, promptTokens, ...(sources && { sources }) };
    await db.messages.put({ ...row, ...named, ...mark });
    const conversation = await db.conversations.get(row.conversationId);
    if (!conversation || row.comparedMessageId !== null) return;
    const { connection: AIProvider, model: AIModel } = model;
    const meta = { AIProvider, AIModel };
    await db.conversations.put(editConversation(conversation, { meta }, mark.hlc));
  });
}

/** The sources of a live answer. Not stamped: a live row is not synced before it ends. */
export function recordCoverage(store: Store, answerId: string, coverage: Coverage): Promise<void> {
  return changeRows(store, ['messages'], async (db) => {
    const row = await db.messages.get(answerId);
    if (row && isLive(row.status)) await db.messages.update(answerId, { coverage });
  });
}

/** The same of its sources, where it has more of them. */
export function recordSources(
  store: Store,
  answerId: string,
  sources: MessageSource[],
): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.messages, async () => {
      const row = await db.messages.get(answerId);
      if (row && isLive(row.status)) await db.messages.update(answerId, { sources });
    }),
  );
}

/** Saves the next piece of an answer: one new row, so the cost does not grow with the answer. */
export function appendPart(
  store: Store,
  answerId: string,
  seq: number,
  piece: Pick<MessagePart, 'text' | 'reasoning' | 'replaces'>,
): Promise<void> {
  return changeRows(store, ['messages', 'messageParts'], async (db) => {
    // A context that was frozen while another ended its answer has nothing to add.
    const row = await db.messages.get(answerId);
    if (!row || !isLive(row.status)) return;
    await db.messageParts.put({ messageId: answerId, seq, ...piece });
    if (seq > 0) return;
    // Not stamped: a live row is not synced before it ends.
    await db.messages.update(answerId, { status: 'streaming' });
  });
}

/** The text of a live answer comes again, from its beginning. */
export function restartAnswer({ db }: Store, answerId: string): Promise<void> {
  return changeRows({ db }, ['messages'], async () => {
    const row = await db.messages.get(answerId);
    if (row && isLive(row.status)) await db.messages.update(answerId, { text: '', reasoning: '' });
  });
}

/** Parts of an answer from `seq` on. */
export function partsFrom(store: Store, answerId: string, seq: number) {
  return store.db.messageParts
    .where('[messageId+seq]')
    .between([answerId, seq], [answerId, Dexie.maxKey])
    .toArray();
}

/** The row with the text that was saved so far. */
export function readAnswer(
  store: Store,
  answerId: string,
): Promise<{ row: Message; nextSeq: number } | undefined> {
  const { db } = store;
  return stored(() =>
    db.transaction('r', db.messages, db.messageParts, async () => {
      const row = await db.messages.get(answerId);
      if (!row || !isLive(row.status)) return row && { row, nextSeq: 0 };
      const parts = await partsFrom(store, answerId, 0);
      return { row: withParts(row, parts), nextSeq: parts.length };
    }),
  );
}

export function withParts(row: Message, parts: readonly Omit<MessagePart, 'seq'>[]): Message {
  const last = parts.slice(Math.max(0, lastReplacing(parts)));
  return {
    ...row,
    text: row.text + last.map((part) => part.text).join(''),
    reasoning: row.reasoning + last.map((part) => part.reasoning).join(''),
  };
}

/** The place of the last part that replaces all before it; -1: there is none. */
export const lastReplacing = (parts: readonly Pick<MessagePart, 'replaces'>[]): number =>
  parts.findLastIndex(({ replaces }) => replaces === true);

/**
 * Ends a live answer: its parts are joined into its row and deleted in one transaction. `whole`,
 * where the caller has it, is used in place of the parts. An answer that has ended is not changed.
 */
export function finishAnswer(
  store: Store,
  answerId: string,
  end: AnswerEnd,
  whole?: { text: string; reasoning: string },
): Promise<Message | undefined> {
  return changeRows(store, ['conversations', 'messages', 'messageParts', 'meta'], async (db) => {
    const row = await db.messages.get(answerId);
    if (!row || !isLive(row.status)) return row;
    const folded = whole
      ? { ...row, ...whole }
      : withParts(row, await partsFrom(store, answerId, 0));
    const mark = await stamp(store);
    const updated_at = timeNow(store);
    const ended: Message = { ...folded, ...end, updated_at, ...mark };
    await db.messages.put(ended);
    await deleteParts(store, answerId);
    const conversation = await db.conversations.get(row.conversationId);
    if (conversation) await db.conversations.put({ ...conversation, updated_at, dirty: 1 });
    return ended;
  });
}

function deleteParts(store: Store, answerId: string) {
  return store.db.messageParts
    .where('[messageId+seq]')
    .between([answerId, Dexie.minKey], [answerId, Dexie.maxKey])
    .delete();
}

/** Ids of answers whose rows are live, in any context. */
export function liveAnswerIds(store: Store): Promise<string[]> {
  return stored(() =>
    store.db.messages.where('status').anyOf('waiting', 'streaming').primaryKeys(),
  );
}

/** The end of an answer whose context has died; Continue is offered. */
export function interruptAnswer(
  store: Store,
  answerId: string,
  citations?: Citation[],
): Promise<Message | undefined> {
  return finishAnswer(store, answerId, {
    status: 'interrupted',
    error: { code: 'interrupted', message: 'interrupted', retryable: true },
    usage: null,
    ...(citations && { citations }),
  });
}
