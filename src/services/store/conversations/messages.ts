import type { Message } from '#domain/conversations/conversations.ts';
import { toolPage } from '#domain/generation/task.ts';
import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';

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
  return changeRows(store, ['conversations', 'messages', 'meta'], async (db) => {
    const row = await db.messages.get(messageId);
    const changed = row && change(row);
    if (!changed || changed === row) return;
    await db.messages.put({ ...changed, updated_at: timeNow(store), ...(await stamp(store)) });
    await db.conversations.update(row.conversationId, { dirty: 1 });
  });
}

/** The parent of an answer. */
export interface AnswerStart {
  answerId: string;
  messageId: string;
  conversationId: string;
  /** The answer that it is compared with. */
  comparedMessageId?: string | null;
}

/** Addresses of the pages that messages are about: of their sources, and those that a tool worked on. */
export function pagesOf(messages: readonly Pick<Message, 'sources' | 'generation'>[]) {
  return messages.flatMap(({ sources, generation }) => [
    ...sources.map(({ link }) => link),
    generation?.kind === 'tool' ? toolPage(generation) : null,
  ]);
}

/** The first of the conversation's pages that is on one of these sites. */
export async function pageOnSites(
  { db }: Store,
  conversationId: string,
  sites: readonly string[],
): Promise<string | null> {
  if (sites.length === 0) return null;
  const rows = await stored(() => db.messages.where({ conversationId }).toArray());
  return firstOnSite(sites, pagesOf(rows));
}

/** The answers to a question, those that were deleted left out. */
export async function answersTo({ db }: Store, messageId: string): Promise<Message[]> {
  const question = await stored(() => db.messages.get(messageId));
  if (!question) return [];
  const { conversationId } = question;
  const rows = await stored(() => db.messages.where({ conversationId }).toArray());
  return rows.filter(
    ({ parentMessageId, type, is_deleted }) =>
      parentMessageId === messageId && type === 'ai' && !is_deleted,
  );
}
