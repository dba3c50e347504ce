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

/** Names of the folders that have a chat, in the order of their letters. Of each no more than its first is read. */
export async function listFolders({ db: { conversations } }: Store): Promise<string[]> {
  const hasChat = async (name: string) => {
    const inIt = conversations.where('meta.folder').equals(name);
    return (await inIt.filter(({ isDelete }) => !isDelete).first()) !== undefined;
  };
  return stored(async () => {
    const names = (await conversations.orderBy('meta.folder').uniqueKeys()) as string[];
    const have = await Promise.all(names.map(hasChat));
    return names.filter((_name, at) => have[at]).toSorted((a, b) => a.localeCompare(b));
  });
}
