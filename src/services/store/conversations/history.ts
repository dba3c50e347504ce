import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { type Store, stored } from '../database/store.ts';
import { foldText } from '../text-index/grams.ts';
import { findTexts, shownText } from '../text-index/text-index.ts';
import { type ListKind, placesOf } from './conversation-place.ts';

/** A conversation as the history shows it. */
export interface HistoryEntry {
  id: string;
  name: string;
  updated_at: string;
  messages: number;
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
  /** Only those in it. */
  folder?: string | undefined;
  /** Default: those that are not deleted. */
  kind?: ListKind;
}

const excerptReach = 60;

/** Pinned ones first, then the newest. */
export async function listConversations(
  store: Store,
  query: HistoryQuery,
): Promise<{ conversations: HistoryEntry[]; more: boolean }> {
  const needle = foldText(query.search).trim();
  const texts = needle === '' ? null : await findTexts(store, needle);
  const found = texts
    ? await entriesWith(store, query, needle, texts)
    : await read(store, query, needle);
  return { conversations: found.slice(0, query.limit), more: found.length > query.limit };
}

/** In their order, until there is one more than wanted. */
function read(
  store: Store,
  { limit, folder, kind = 'listed' }: HistoryQuery,
  needle: string,
): Promise<HistoryEntry[]> {
  const { conversations, messages } = store.db;
  return stored(() =>
    store.db.transaction('r', conversations, messages, async () => {
      const found: HistoryEntry[] = [];
      const [from, to] = placesOf(kind);
      for (let skipped = 0, more = true; more && found.length <= limit; ) {
        const list = conversations.where('place').between(from, to).reverse();
        const rows = await list.offset(skipped).limit(pageRows).toArray();
        const shown = rows.filter(({ meta }) => folder === undefined || meta.folder === folder);
        const entries = await Promise.all(shown.map((row) => matching(store, row, needle)));
        found.push(...entries.filter((entry) => entry !== null));
        skipped += rows.length;
        more = rows.length === pageRows;
      }
      return found;
    }),
  );
}

/** Those with one of these messages that has the words, and those with the words in their name. */
function entriesWith(
  store: Store,
  { limit, folder, kind = 'listed' }: HistoryQuery,
  needle: string,
  texts: readonly Message[],
): Promise<HistoryEntry[]> {
  const { conversations, messages } = store.db;
  const hits = new Set(
    texts.filter(isShown).flatMap((row) => (has(row, needle) ? row.conversationId : [])),
  );
  return stored(() =>
    store.db.transaction('r', conversations, messages, async () => {
      const [from, to] = placesOf(kind);
      const rows = await conversations.where('place').between(from, to).reverse().toArray();
      const found = rows
        .filter(({ meta }) => folder === undefined || meta.folder === folder)
        .filter(({ id, name }) => hits.has(id) || foldText(name).includes(needle));
      const entries = found.slice(0, limit + 1).map((row) => matching(store, row, needle));
      return (await Promise.all(entries)).filter((entry) => entry !== null);
    }),
  );
}

const has = (message: Message, needle: string) => foldText(shownText(message)).includes(needle);

const pageRows = 50;

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

async function matching(
  store: Store,
  row: Conversation,
  needle: string,
): Promise<HistoryEntry | null> {
  let count = 0;
  let hit: string | undefined;
  const messages = await store.db.messages.where('conversationId').equals(row.id).toArray();
  for (const message of messages) {
    if (!isShown(message)) continue;
    count += 1;
    if (needle === '' || hit !== undefined) continue;
    if (has(message, needle)) hit = shownText(message);
  }
  if (needle && hit === undefined && !foldText(row.name).includes(needle)) return null;
  // Its words were removed for good: there is nothing to restore. Those of an account the server has.
  const isEmptied = messages.length === 0 && row.lastMessageId !== null;
  if (row.isDelete && row.authorId === null && isEmptied) return null;
  const { id, name, updated_at, meta } = row;
  const around = hit === undefined ? '' : excerpt(hit, needle);
  const { pin = false, folder = null } = meta;
  return { id, name, updated_at, messages: count, excerpt: around, isPinned: pin, folder };
}

/** Neither deleted nor the answer to a question that is queued. */
function isShown({ is_deleted, type, status }: Message): boolean {
  return !is_deleted && !(type === 'ai' && status === 'queued');
}

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
