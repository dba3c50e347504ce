import type { Conversation, Message } from '#domain/conversations.ts';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { type Store, stored } from './store.ts';

/** A conversation as the history shows it. */
export interface HistoryEntry {
  id: string;
  name: string;
  updated_at: string;
  messages: number;
  /** The text around a hit in a message; empty otherwise. */
  excerpt: string;
}

const excerptReach = 60;

/** Newest first, without deleted ones. `search` matches names and messages, case folded. */
export function listConversations(
  store: Store,
  search: string,
  limit: number,
): Promise<{ conversations: HistoryEntry[]; more: boolean }> {
  const needle = fold(search).trim();
  return stored(() =>
    store.db.transaction('r', store.db.conversations, store.db.messages, async () => {
      const ids = await store.db.conversations.orderBy('updated_at').reverse().primaryKeys();
      const found: HistoryEntry[] = [];
      for (const id of ids) {
        const row = await store.db.conversations.get(id);
        const entry = row && isListed(row) ? await matching(store, row, needle) : null;
        if (entry) found.push(entry);
        if (found.length > limit) break;
      }
      return { conversations: found.slice(0, limit), more: found.length > limit };
    }),
  );
}

/** The results of tools in pages are no chats, until they are continued as one. */
function isListed({ isDelete, type }: Conversation): boolean {
  return !isDelete && type !== 'ContextMenu';
}

async function matching(
  store: Store,
  row: Conversation,
  needle: string,
): Promise<HistoryEntry | null> {
  let count = 0;
  let hit: string | undefined;
  await store.db.messages
    .where('conversationId')
    .equals(row.id)
    .each((message) => {
      if (message.is_deleted || isToCome(message)) return;
      count += 1;
      if (needle === '' || hit !== undefined) return;
      const text = shownText(message);
      if (fold(text).includes(needle)) hit = text;
    });
  if (needle && hit === undefined && !fold(row.name).includes(needle)) return null;
  const { id, name, updated_at } = row;
  const around = hit === undefined ? '' : excerpt(hit, needle);
  return { id, name, updated_at, messages: count, excerpt: around };
}

/** The row of an answer whose question is queued. */
function isToCome({ type, status }: Message): boolean {
  return type === 'ai' && status === 'queued';
}

/** Marks of an answer are not part of its text. */
function shownText({ type, text }: Message): string {
  return type === 'ai' ? plainAnswer(text) : text;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Cut at white space where some is near; never into the hit. */
function excerpt(text: string, needle: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const at = Math.max(0, fold(flat).indexOf(needle));
  const before = flat.slice(Math.max(0, at - excerptReach), at);
  const hit = flat.slice(at, at + needle.length);
  const after = flat.slice(at + needle.length, at + needle.length + excerptReach);
  const head = at > excerptReach ? `…${before.replace(/^\S*\s/, '')}` : before;
  const isCut = at + needle.length + excerptReach < flat.length;
  return `${head}${hit}${isCut ? `${after.replace(/\s\S*$/, '')}…` : after}`;
}
