import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import type { Conversation } from '#domain/conversations/conversations.ts';
import type { Store } from '../database/store.ts';
import { type ListKind, placeOf, placesOf, placesOfPins } from './conversation-place.ts';

/** A conversation as the history finds it. */
export type HistoryEntry = Omit<ConversationInfo, 'older'>;

export interface HistoryQuery {
  /** Words that are all in the name or the messages of a chat (`domain/search`); empty: all chats. */
  search: string;
  limit: number;
  /** `next` of the page before; absent: from the first on. */
  after?: string | undefined;
  /** Only those in it. */
  folder?: string | undefined;
  /** Only those of this kind. */
  type?: Conversation['type'] | undefined;
  /** Default: those that are not deleted. */
  kind?: ListKind;
}

export interface HistoryPage {
  conversations: HistoryEntry[];
  /** `after` of the following page; null: there is none. */
  next: string | null;
}

/** As a list shows it. `around`: the words of a hit. */
export function entryOf(row: Conversation, around: string): HistoryEntry {
  const { id, name, updated_at, meta } = row;
  const { pin = false, folder = null } = meta;
  return { id, name, updated_at, excerpt: around, isPinned: pin, folder };
}

/** Where a row is in its list. Several may have one place: there they are in the order of their ids. */
export const cursorOf = (row: Conversation): string => `${placeOf(row)}\n${row.id}`;

/** The rows of a list after a cursor, from its end on. */
export function listAfter(
  store: Store,
  { folder, type, kind = 'listed' }: HistoryQuery,
  after?: string,
) {
  const [from, end] = placesOf(kind);
  const [place = end] = after?.split('\n') ?? [];
  return store.db.conversations
    .where('place')
    .between(from, place, true, true)
    .reverse()
    .filter((row) => after === undefined || cursorOf(row) < after)
    .filter(({ meta }) => folder === undefined || meta.folder === folder)
    .filter((row) => type === undefined || row.type === type);
}

/** The chats of the list that were changed last, pinned ones among the others. */
export async function newestChats({ db }: Store, limit: number): Promise<Conversation[]> {
  const newest = (isPinned: boolean) => {
    const [from, end] = placesOfPins(isPinned);
    return db.conversations.where('place').between(from, end).reverse().limit(limit).toArray();
  };
  const found = await Promise.all([newest(true), newest(false)]);
  return found
    .flat()
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, limit);
}

/** Whether a row is in that list, which need not be read for it. */
export function isInList(
  row: Conversation,
  { folder, type, kind = 'listed' }: Pick<HistoryQuery, 'folder' | 'type' | 'kind'>,
): boolean {
  const place = placeOf(row);
  const [from, end] = placesOf(kind);
  if (place === undefined || place < from || place > end) return false;
  const isOfFolder = folder === undefined || row.meta.folder === folder;
  return isOfFolder && (type === undefined || row.type === type);
}

/** Without those of which nothing is left. */
export async function withWords(
  store: Store,
  rows: readonly Conversation[],
): Promise<Conversation[]> {
  const emptied = await Promise.all(rows.map((row) => isEmptied(store, row)));
  return rows.filter((_row, index) => !emptied[index]);
}

/** A guest's whose words were removed for good: there is nothing to restore. Those of an account the server has. */
async function isEmptied(
  { db }: Store,
  { id, isDelete, lastMessageId }: Conversation,
): Promise<boolean> {
  if (!isDelete || db.userId !== null || lastMessageId === null) return false;
  return (await db.messages.where('conversationId').equals(id).count()) === 0;
}
