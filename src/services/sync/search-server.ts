import { searchConversations } from '#api/conversation-search.ts';
import type { Conversation } from '#domain/conversations/conversations.ts';
import { entryOf, type HistoryEntry } from '../store/conversations/chat-list.ts';
import { freedChats } from '../store/conversations/freed-chats.ts';
import { stored } from '../store/database/store.ts';
import { hasReceivedAll } from './cursor.ts';
import { fetchConversation } from './fetch-freed.ts';
import type { SyncDeps } from './sync-call.ts';

/** Chats of one page that are fetched: what a person reads of a list. */
const perPage = 10;

export interface ServerSearch {
  words: string;
  kind: 'listed' | 'deleted';
  /** From 0. */
  page: number;
}

export interface ServerChats {
  /** False: this device has all, and its own search is enough. */
  isNeeded: boolean;
  /** With words of the hit; they are on this device now. */
  conversations: HistoryEntry[];
  /** There may be another page. */
  hasMore: boolean;
}

/**
 * C19: chats of the account that this device does not have whole, because its first sync is under way or their
 * messages were removed to free space: the server searches, and what it finds is fetched (C15).
 * @throws what the calls throw
 */
export async function searchServer(
  deps: SyncDeps,
  { words, kind, page }: ServerSearch,
  signal?: AbortSignal,
): Promise<ServerChats> {
  const isNeeded = await isIncomplete(deps, kind);
  if (!isNeeded) return { isNeeded, conversations: [], hasMore: false };
  const body = { keyword: words, page, page_size: perPage, isDelete: kind === 'deleted' };
  const { data } = await deps.call(searchConversations, body, { signal });
  const conversations: HistoryEntry[] = [];
  for (const { matches, ...found } of data) {
    if (!(await isHere(deps, found.id, matches))) await fetchConversation(deps, found.id, signal);
    const hit = matches.find(({ messageId }) => messageId !== null);
    const row = await stored(() => deps.store.db.conversations.get(found.id));
    conversations.push(entryOf(row ?? (found as Conversation), hit?.text ?? ''));
  }
  return { isNeeded, conversations, hasMore: data.length === perPage };
}

async function isIncomplete({ store }: SyncDeps, kind: ServerSearch['kind']): Promise<boolean> {
  if (!(await hasReceivedAll(store))) return true;
  return kind === 'deleted' && (await freedChats(store)).length > 0;
}

async function isHere(
  { store: { db } }: SyncDeps,
  id: string,
  matches: readonly { messageId: string | null }[],
): Promise<boolean> {
  const ids = matches.flatMap(({ messageId }) => messageId ?? []);
  return stored(async () => {
    const rows = await db.messages.bulkGet(ids);
    return rows.every((row) => row !== undefined) && (await db.conversations.get(id)) !== undefined;
  });
}
