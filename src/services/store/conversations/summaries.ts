import * as z from 'zod/mini';
import { isLive, isSummaryHead, type Message } from '#domain/conversations/conversations.ts';
import { type Document, pageOf } from '#domain/documents/documents.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { changeCache, readCache } from '../database/cached.ts';
import type { Store } from '../database/store.ts';

type Summarised = Pick<Document, 'doc_id' | 'doc_type' | 'link'>;

const rowSchema = z.object({ conversationIds: z.array(z.string()) });

/** Conversations that are saved for the same documents; an older one is shown where a newer one failed. */
const maxSaved = 4;

/** The conversation that summarises some documents. */
interface KnownSummary {
  conversationId: string;
  /** It was made of an older state of the page. */
  isOlder: boolean;
  /** Its tabs that were generated, or are about to be, oldest first; at least one. */
  questions: { messageId: string; task: SummaryTask }[];
}

/** Saves that this conversation summarises these documents, found again by their content or address. */
export async function recordSummary(
  store: Store,
  documents: readonly Summarised[],
  conversationId: string,
): Promise<void> {
  for (const key of keysOf(documents)) {
    await changeCache(store, key, (data) => {
      const others = conversationsIn(data).filter((id) => id !== conversationId);
      return { conversationIds: [conversationId, ...others].slice(0, maxSaved) };
    });
  }
}

/**
 * The newest summary that ended well or is being generated; null: there is none, or its conversation
 * was deleted.
 * @param byModel those by Gloss Basic do not count
 */
export async function findSummary(
  store: Store,
  documents: readonly Summarised[],
  byModel = false,
): Promise<KnownSummary | null> {
  for (const [at, key] of keysOf(documents).entries()) {
    for (const conversationId of conversationsIn(await readCache(store, key, 'monthly'))) {
      const conversation = await store.db.conversations.get(conversationId);
      if (!conversation || conversation.isDelete) continue;
      const questions = await questionsOf(store, conversationId, byModel);
      if (questions.length > 0) return { conversationId, isOlder: at > 0, questions };
    }
  }
  return null;
}

function conversationsIn(data: unknown): string[] {
  const row = rowSchema.safeParse(data);
  return row.success ? row.data.conversationIds : [];
}

async function questionsOf(
  { db }: Store,
  conversationId: string,
  byModel: boolean,
): Promise<KnownSummary['questions']> {
  const rows = await db.messages.where({ conversationId }).sortBy('created_at');
  return rows.flatMap((row) => {
    const { messageId, generation } = row;
    if (row.is_deleted || generation?.kind !== 'summary' || !isSummaryHead(row)) return [];
    const answer = rows.findLast((each) => isAnswerTo(messageId, each));
    if (!answer || !(isComing(answer) || answer.status === 'done')) return [];
    return byModel && answer.model?.connection === 'basic' ? [] : [{ messageId, task: generation }];
  });
}

function isAnswerTo(question: string, row: Message): boolean {
  return row.parentMessageId === question && row.comparedMessageId === null && !row.is_deleted;
}

function isComing({ status }: Message): boolean {
  return status === 'queued' || isLive(status);
}

/** By content; then, of one page, by its address. */
function keysOf(documents: readonly Summarised[]): string[] {
  const content = documents.map(({ doc_id }) => doc_id).toSorted();
  const [first] = documents;
  const page =
    documents.length === 1 && first ? pageOf({ ...first, docType: first.doc_type }) : null;
  const link = page === null ? [] : [page.split('#', 1)[0]];
  return [`summary:${content.join(' ')}`, ...link.map((address) => `summary at:${address}`)];
}
