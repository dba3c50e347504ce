import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { type Store, stored } from '../database/store.ts';
import { foldText } from '../text-index/grams.ts';
import { findTexts, shownText } from '../text-index/text-index.ts';
import { type ListKind, placeOf, placesOf } from './conversation-place.ts';

/** A conversation as the history shows it. */
export interface HistoryEntry {
  id: string;
  name: string;
  updated_at: string;
  /** The text around a hit in a message; empty otherwise. */
  excerpt: string;
  isPinned: boolean;
  /** null: in none. */
  folder: string | null;
}

export interface HistoryQuery {
  /** Matches names and messages, case folded. */
  search: string;
  limit: number;
  /** `next` of the page before; absent: from the first on. */
  after?: string | undefined;
  /** Only those in it. */
  folder?: string | undefined;
  /** Default: those that are not deleted. */
  kind?: ListKind;
}

export interface HistoryPage {
  conversations: HistoryEntry[];
  /** `after` of the following page; null: there is none. */
  next: string | null;
}

/** A conversation of the list, and the text of its message that has the words. */
interface Found {
  row: Conversation;
  hit?: string | undefined;
}

/** Pinned ones first, then the newest. Without words, no message is read. */
export async function listConversations(store: Store, query: HistoryQuery): Promise<HistoryPage> {
  const needle = foldText(query.search).trim();
  const texts = needle === '' ? null : await findTexts(store, needle);
  const found = texts
    ? await foundByTexts(store, query, needle, texts)
    : await foundInOrder(store, query, needle);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    conversations: page.map(({ row, hit }) =>
      entryOf(row, hit === undefined ? '' : excerpt(hit, needle)),
    ),
    next: last ? cursorOf(last.row) : null,
  };
}

/** As a list shows it. `around`: the words of a hit. */
export function entryOf(row: Conversation, around: string): HistoryEntry {
  const { id, name, updated_at, meta } = row;
  const { pin = false, folder = null } = meta;
  return { id, name, updated_at, excerpt: around, isPinned: pin, folder };
}

/** Where a row is in its list. Several may have one place: there they are in the order of their ids. */
const cursorOf = (row: Conversation): string => `${placeOf(row)}\n${row.id}`;

/** The rows of a list after a cursor, from its end on. */
function listAfter(store: Store, { folder, kind = 'listed' }: HistoryQuery, after?: string) {
  const [from, end] = placesOf(kind);
  const [place = end] = after?.split('\n') ?? [];
  return store.db.conversations
    .where('place')
    .between(from, place, true, true)
    .reverse()
    .filter((row) => after === undefined || cursorOf(row) < after)
    .filter(({ meta }) => folder === undefined || meta.folder === folder);
}

const batch = 50;

/** In their order, until there is one more than wanted. */
function foundInOrder(store: Store, query: HistoryQuery, needle: string): Promise<Found[]> {
  const { conversations, messages } = store.db;
  return stored(() =>
    store.db.transaction('r', conversations, messages, async () => {
      const found: Found[] = [];
      const wanted = needle === '' ? query.limit + 1 : batch;
      for (let { after } = query, more = true; more && found.length <= query.limit; ) {
        const rows = await listAfter(store, query, after).limit(wanted).toArray();
        const matches = await Promise.all(rows.map((row) => matching(store, row, needle)));
        found.push(...matches.filter((match) => match !== null));
        const last = rows.at(-1);
        more = last !== undefined && rows.length === wanted;
        if (last) after = cursorOf(last);
      }
      return found;
    }),
  );
}

/** Those with one of these messages that has the words, and those with the words in their name. */
function foundByTexts(
  store: Store,
  query: HistoryQuery,
  needle: string,
  texts: readonly Message[],
): Promise<Found[]> {
  const hits = new Map<string, string>();
  for (const message of texts) {
    const { conversationId } = message;
    if (isShown(message) && !hits.has(conversationId) && has(message, needle))
      hits.set(conversationId, shownText(message));
  }
  const isFound = ({ id, name }: Conversation) => hits.has(id) || foldText(name).includes(needle);
  return stored(async () => {
    const list = listAfter(store, query, query.after).filter(isFound);
    const rows = await list.limit(query.limit + 1).toArray();
    return rows.map((row) => ({ row, hit: hits.get(row.id) }));
  });
}

const has = (message: Message, needle: string) => foldText(shownText(message)).includes(needle);

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

async function matching(store: Store, row: Conversation, needle: string): Promise<Found | null> {
  if (await isEmptied(store, row)) return null;
  if (needle === '') return { row };
  const messages = await store.db.messages.where('conversationId').equals(row.id).toArray();
  const hit = messages.find((message) => isShown(message) && has(message, needle));
  if (!hit && !foldText(row.name).includes(needle)) return null;
  return { row, hit: hit && shownText(hit) };
}

/** A guest's whose words were removed for good: there is nothing to restore. Those of an account the server has. */
async function isEmptied(
  { db }: Store,
  { id, isDelete, lastMessageId }: Conversation,
): Promise<boolean> {
  if (!isDelete || db.userId !== null || lastMessageId === null) return false;
  return (await db.messages.where('conversationId').equals(id).count()) === 0;
}

/** Neither deleted nor the answer to a question that is queued. */
function isShown({ is_deleted, type, status }: Message): boolean {
  return !is_deleted && !(type === 'ai' && status === 'queued');
}

const excerptReach = 60;

/** Cut at white space where some is near; never into the hit. */
function excerpt(text: string, needle: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const at = Math.max(0, foldText(flat).indexOf(needle));
  const before = flat.slice(Math.max(0, at - excerptReach), at);
  const hit = flat.slice(at, at + needle.length);
  const after = flat.slice(at + needle.length, at + needle.length + excerptReach);
  const head = at > excerptReach ? `…${before.replace(/^\S*\s/, '')}` : before;
  const isCut = at + needle.length + excerptReach < flat.length;
  return `${head}${hit}${isCut ? `${after.replace(/\s\S*$/, '')}…` : after}`;
}
