import * as z from 'zod/mini';
import type { Document } from '#domain/documents.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { readCache, writeCache } from './cached.ts';
import type { Store } from './store.ts';

type Summarised = Pick<Document, 'doc_id' | 'link'>;

const rowSchema = z.object({ conversationId: z.string(), docIds: z.array(z.string()) });

/** The conversation that summarises some documents. */
export interface KnownSummary {
  conversationId: string;
  /** It was made of an older state of the page. */
  isOlder: boolean;
  /** Its tabs that were generated, oldest first. */
  questions: { messageId: string; task: SummaryTask }[];
}

/** Saves which conversation summarises these documents, found again by their content or address. */
export async function noteSummary(
  store: Store,
  documents: readonly Summarised[],
  conversationId: string,
): Promise<void> {
  const docIds = documents.map(({ doc_id }) => doc_id);
  for (const key of keysOf(documents)) await writeCache(store, key, { conversationId, docIds });
}

/** null: there is none, or its conversation was deleted. */
export async function findSummary(
  store: Store,
  documents: readonly Summarised[],
): Promise<KnownSummary | null> {
  for (const [at, key] of keysOf(documents).entries()) {
    const row = rowSchema.safeParse(await readCache(store, key, 'monthly'));
    if (!row.success) continue;
    const { conversationId } = row.data;
    const conversation = await store.db.conversations.get(conversationId);
    if (!conversation || conversation.isDelete) continue;
    const questions = await questionsOf(store, conversationId);
    return { conversationId, isOlder: at > 0, questions };
  }
  return null;
}

async function questionsOf(
  { db }: Store,
  conversationId: string,
): Promise<KnownSummary['questions']> {
  const rows = await db.messages.where({ conversationId }).sortBy('created_at');
  return rows.flatMap(({ messageId, generation, is_deleted, parentMessageId }) =>
    generation?.kind === 'summary' && !is_deleted && parentMessageId === null
      ? { messageId, task: generation }
      : [],
  );
}

/** By content; then, of one page, by its address. */
function keysOf(documents: readonly Summarised[]): string[] {
  const content = documents.map(({ doc_id }) => doc_id).toSorted();
  const [first] = documents;
  const link = documents.length === 1 && first?.link ? [first.link.split('#', 1)[0]] : [];
  return [`summary:${content.join(' ')}`, ...link.map((address) => `summary at:${address}`)];
}
