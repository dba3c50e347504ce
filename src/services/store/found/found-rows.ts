import type { Conversation } from '#domain/conversations/conversations.ts';
import type { Memo } from '#domain/memos/memos.ts';
import type { Found } from '#domain/search/found.ts';
import { plainWords } from '#domain/search/plain-words.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { LibraryRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { textsHere } from '../documents/library.ts';
import { serverCopiesOf } from '../documents/server-copies.ts';

/** Of a memo without a source, whose title is its beginning. */
const maxTitle = 80;
/** What was found is near the beginning of a line. */
const excerpt = { reach: 80, lead: 16 } as const;

export function foundChat({ id, name, updated_at }: Conversation): Found {
  return { kind: 'chat', id, title: name, line: '', at: updated_at };
}

/** Its line is around the words; without any, its beginning. */
export function foundMemo(
  { id, text, source, updated_at }: Memo,
  query: SearchQuery | null,
): Found {
  const around = query ?? { terms: [], phrase: '' };
  const line = searchExcerpt(text, around, excerpt.reach, excerpt.lead);
  const title = source?.title || plainWords(text).trim().split('\n', 1).join().slice(0, maxTitle);
  return { kind: 'memo', id, title, line, at: updated_at };
}

/** Those that can be opened: their text is here, or on the server. */
export async function foundDocuments(store: Store, rows: readonly LibraryRow[]): Promise<Found[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ docId }) => docId);
  const [texts, copies, files] = await Promise.all([
    textsHere(store, ids),
    serverCopiesOf(store, ids),
    stored(() => store.db.files.where('id').anyOf(ids).primaryKeys()),
  ]);
  const hasFile = new Set<string>(files);
  const canOpen = ({ docId }: LibraryRow) =>
    texts.has(docId) || copies.has(docId) || hasFile.has(docId);
  return rows.filter(canOpen).map(({ docId, document: { docType }, name, created_at }) => ({
    kind: docType === 'image' ? 'picture' : 'document',
    id: docId,
    title: name,
    line: '',
    at: created_at,
    document: { docType, isHere: texts.has(docId) },
  }));
}
