import type { Table } from 'dexie';
import type { Memo } from '#domain/memos/memos.ts';
import { type Found, newestFirst } from '#domain/search/found.ts';
import { closenessOf } from '#domain/search/rank-names.ts';
import { readQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { isInList, newestChats } from '../conversations/chat-list.ts';
import { type Store, stored } from '../database/store.ts';
import { findByStart, findByWords } from '../text-index/find-by-words.ts';
import { foundChat, foundDocuments, foundMemo } from './found-rows.ts';

/** Where a word is too frequent for its index, as one letter is, the newest of each kind are looked through. */
const maxNewest = 200;

export interface NamedQuery {
  words: string;
  /** Of each kind. */
  limit: number;
}

/**
 * Chats and documents with all the words in their name, memos with them in text or title; of each kind the closest
 * first, then the newest. Only rows that have the rarest word are read.
 */
export async function findNamed(store: Store, { words, limit }: NamedQuery): Promise<Found[]> {
  const query = readQuery(words);
  if (!query) return [];
  const found = await Promise.all([
    chatsNamed(store, query, limit),
    documentsNamed(store, query, limit),
    memosNamed(store, query, limit),
  ]);
  return found.flat();
}

/** What was changed last, whatever it is. */
export async function findRecent(store: Store, { limit }: { limit: number }): Promise<Found[]> {
  const { memos, library } = store.db;
  const [chats, saved, files] = await Promise.all([
    stored(() => newestChats(store, limit)),
    stored(() => newest(memos, 'updated_at', limit)),
    stored(() => newest(library, 'created_at', limit)),
  ]);
  const found = [
    ...chats.map(foundChat),
    ...saved.map((memo) => foundMemo(memo, null)),
    ...(await foundDocuments(store, files)),
  ];
  return found.toSorted(newestFirst).slice(0, limit);
}

async function chatsNamed(store: Store, query: SearchQuery, limit: number): Promise<Found[]> {
  const { conversations } = store.db;
  const rows = await mayHave(conversations, query, () => newestChats(store, maxNewest));
  const listed = rows.filter((row) => isInList(row, {}));
  return closest(listed, query, limit, ({ name, updated_at }) => [updated_at, name]).map(foundChat);
}

async function memosNamed({ db }: Store, query: SearchQuery, limit: number): Promise<Found[]> {
  const rows = await mayHave(db.memos, query, () => newest(db.memos, 'updated_at', maxNewest));
  const shown = rows.filter(({ is_deleted }) => !is_deleted);
  const textsOf = ({ updated_at, source, text, note = '' }: Memo) =>
    [updated_at, source?.title ?? '', `${text} ${note}`] as const;
  return closest(shown, query, limit, textsOf).map((memo) => foundMemo(memo, query));
}

async function documentsNamed(store: Store, query: SearchQuery, limit: number): Promise<Found[]> {
  const { library } = store.db;
  const rows = await mayHave(library, query, () => newest(library, 'created_at', maxNewest));
  const shown = rows.filter(({ is_deleted }) => !is_deleted);
  const named = closest(shown, query, limit, ({ name, created_at }) => [created_at, name]);
  return foundDocuments(store, named);
}

/** Rows that may have the words. Where each is too frequent: what begins as typed, and the newest. */
function mayHave<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  query: SearchQuery,
  newestRows: () => Promise<Row[]>,
): Promise<Row[]> {
  return stored(async () => {
    const found = await findByWords(table, query.terms);
    if (found) return found;
    const [starts, others] = await Promise.all([findByStart(table, query), newestRows()]);
    const keyOf = table.schema.primKey.keyPath as keyof Row;
    return [...new Map([...starts, ...others].map((row) => [row[keyOf], row])).values()];
  });
}

/** Those of the rows that have all words, the closest first, then the newest. `textsOf`: time, name, what belongs to it. */
function closest<Row>(
  rows: readonly Row[],
  query: SearchQuery,
  limit: number,
  textsOf: (row: Row) => readonly [string, string, string?],
): Row[] {
  const ranked = rows.flatMap((row) => {
    const [at, name, around] = textsOf(row);
    const rank = closenessOf(query, name, around);
    return rank === null ? [] : [{ row, rank, at }];
  });
  return ranked
    .toSorted((a, b) => b.rank - a.rank || newestFirst(a, b))
    .slice(0, limit)
    .map(({ row }) => row);
}

/** Without deleted ones. */
async function newest<Row extends { is_deleted: boolean }, Key, Insert>(
  table: Table<Row, Key, Insert>,
  time: string,
  limit: number,
): Promise<Row[]> {
  const shown = table
    .orderBy(time)
    .reverse()
    .filter(({ is_deleted }) => !is_deleted);
  return shown.limit(limit).toArray();
}
