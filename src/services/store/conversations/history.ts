import type { Conversation } from '#domain/conversations/conversations.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { type Store, stored } from '../database/store.ts';
import {
  cursorOf,
  entryOf,
  type HistoryPage,
  type HistoryQuery,
  listAfter,
  withWords,
} from './chat-list.ts';
import { searchConversations } from './search-chats.ts';

/** Pinned ones first, then the newest; those in which words are, best first. Without words, no message is read. */
export async function listConversations(store: Store, query: HistoryQuery): Promise<HistoryPage> {
  const words = readQuery(query.search);
  if (words) return searchConversations(store, query, words);
  const found = await rowsInOrder(store, query);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    conversations: page.map((row) => entryOf(row, '')),
    next: last ? cursorOf(last) : null,
  };
}

/** In their order, until there is one more than wanted. */
function rowsInOrder(store: Store, query: HistoryQuery): Promise<Conversation[]> {
  const { conversations, messages } = store.db;
  return stored(() =>
    store.db.transaction('r', conversations, messages, async () => {
      const found: Conversation[] = [];
      const wanted = query.limit + 1;
      for (let { after } = query, more = true; more && found.length <= query.limit; ) {
        const rows = await listAfter(store, query, after).limit(wanted).toArray();
        found.push(...(await withWords(store, rows)));
        const last = rows.at(-1);
        more = last !== undefined && rows.length === wanted;
        if (last) after = cursorOf(last);
      }
      return found;
    }),
  );
}

/** Names of the folders that have a chat, in the order of their letters. */
export async function listFolders({ db }: Store): Promise<string[]> {
  const names = new Set<string>();
  await stored(() =>
    db.conversations
      .orderBy('meta.folder')
      .filter(({ isDelete }) => !isDelete)
      .each(({ meta }) => void (meta.folder && names.add(meta.folder))),
  );
  return [...names].toSorted((a, b) => a.localeCompare(b));
}
