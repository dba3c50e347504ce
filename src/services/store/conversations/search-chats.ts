import * as z from 'zod/mini';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { foldText } from '#domain/search/fold-letters.ts';
import { type SearchedText, scoreTexts } from '#domain/search/score-texts.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';
import { findByWords } from '../text-index/find-by-words.ts';
import { findTexts, shownText } from '../text-index/text-index.ts';
import {
  cursorOf,
  entryOf,
  type HistoryPage,
  type HistoryQuery,
  isInList,
  listAfter,
  withWords,
} from './chat-list.ts';

/** A word in the name tells more than one in a message. */
const weights = { name: 2, message: 1 } as const;
/** A row of the list has one line: what was found is near its beginning. */
const excerpt = { reach: 80, lead: 16 } as const;
/** Chats in which words are that nearly all chats have are ranked among so many, the newest first. */
const windowRows = 200;

/** Where a page ends: the window, and the last chat's rank in it. */
const cursorSchema = z.object({
  /** After which chat of the list the window begins; null: with the first. */
  window: z.nullable(z.string()),
  score: z.number(),
  chat: z.string(),
});
type Cursor = z.infer<typeof cursorSchema>;

interface Found extends Cursor {
  row: Conversation;
  /** The text of the message that has most of the words; null: only the name has them. */
  hit: string | null;
}

interface Window {
  rows: Conversation[];
  /** Those of the rows, or those of them in which the words can be. */
  messages: ReadonlyMap<string, readonly Message[]>;
  /** Where the next one begins; null: there is none. */
  next: string | null;
}

/** Chats with all the words in their name or their messages, the best first. */
export async function searchConversations(
  store: Store,
  query: HistoryQuery,
  words: SearchQuery,
): Promise<HistoryPage> {
  const rare = await windowOfRarest(store, query, words);
  const last = readCursor(query.after);
  const found: Found[] = [];
  for (let at = last?.window ?? null; ; ) {
    const window = rare ?? (await windowInOrder(store, query, at));
    const ranked = rankedIn(window, words, at);
    found.push(...(last && last.window === at ? ranked.filter(isAfter(last)) : ranked));
    if (window.next === null || found.length > query.limit) break;
    at = window.next;
  }
  return pageOf(found, query.limit, words);
}

function readCursor(after: string | undefined): Cursor | null {
  const cursor = cursorSchema.safeParse(parseJson(after ?? ''));
  return cursor.success ? cursor.data : null;
}

function pageOf(found: readonly Found[], limit: number, words: SearchQuery): HistoryPage {
  const page = found.slice(0, limit);
  const { window, score, chat } = page.at(-1) ?? { window: null, score: 0, chat: '' };
  return {
    conversations: page.map(({ row, hit }) =>
      entryOf(row, hit === null ? '' : searchExcerpt(hit, words, excerpt.reach, excerpt.lead)),
    ),
    next: found.length > limit ? JSON.stringify({ window, score, chat }) : null,
  };
}

function windowInOrder(store: Store, query: HistoryQuery, from: string | null): Promise<Window> {
  const { conversations, messages } = store.db;
  return stored(() =>
    store.db.transaction('r', conversations, messages, async () => {
      const list = listAfter(store, query, from ?? undefined);
      const all = await list.limit(windowRows).toArray();
      const rows = await withWords(store, all);
      const last = all.length === windowRows ? all.at(-1) : undefined;
      const texts = await messagesOf(store, rows);
      return { rows, messages: texts, next: last ? cursorOf(last) : null };
    }),
  );
}

/**
 * Those with a message that has the rarest word, and those with that word in their name; null: too many have it. The
 * list itself is not read.
 */
async function windowOfRarest(
  store: Store,
  query: HistoryQuery,
  { terms }: SearchQuery,
): Promise<Window | null> {
  const { conversations } = store.db;
  const texts = await findTexts(store, terms);
  const named = texts && (await stored(() => findByWords(conversations, [texts.word])));
  if (!texts || !named) return null;
  const hits = texts.messages.filter((message) =>
    foldText(shownText(message)).includes(texts.word),
  );
  const known = new Set(named.map(({ id }) => id));
  const ids = new Set(hits.map(({ conversationId }) => conversationId));
  const others = [...ids].filter((id) => !known.has(id));
  return stored(async () => {
    const read = (await conversations.bulkGet(others)).filter((row) => row !== undefined);
    const listed = [...named, ...read].filter((row) => isInList(row, query));
    const rows = await withWords(store, listed);
    const isRead = terms.length === 1;
    return { rows, messages: isRead ? byChat(hits) : await messagesOf(store, rows), next: null };
  });
}

/** Each in one read: `anyOf` would step through them with a cursor. */
async function messagesOf({ db }: Store, rows: readonly Conversation[]) {
  const read = ({ id }: Conversation) => db.messages.where('conversationId').equals(id).toArray();
  return byChat((await Promise.all(rows.map(read))).flat());
}

const byChat = (messages: readonly Message[]) =>
  Map.groupBy(messages, ({ conversationId }) => conversationId);

function rankedIn({ rows, messages }: Window, words: SearchQuery, window: string | null): Found[] {
  const found = rows.flatMap((row) => {
    const texts = (messages.get(row.id) ?? []).filter(isShown).map(shownText);
    const name = { folded: foldText(row.name), weight: weights.name };
    const scored = scoreTexts(words, [name, ...texts.map(searchedText)]);
    if (!scored) return [];
    const [, ...inMessages] = scored.each;
    const best = Math.max(0, ...inMessages);
    const hit = best > 0 ? (texts[inMessages.indexOf(best)] ?? null) : null;
    return [{ row, window, score: scored.score, chat: cursorOf(row), hit }];
  });
  return found.toSorted((a, b) => (isAfter(a)(b) ? -1 : 1));
}

const isAfter = (last: Cursor) => (each: Cursor) =>
  each.score < last.score || (each.score === last.score && each.chat < last.chat);

const searchedText = (text: string): SearchedText => ({
  folded: foldText(text),
  weight: weights.message,
});

/** Neither deleted nor the answer to a question that is queued. */
function isShown({ is_deleted, type, status }: Message): boolean {
  return !is_deleted && !(type === 'ai' && status === 'queued');
}
