import type { Memo } from '#domain/memos/memos.ts';
import { timeNow } from '../database/new-rows.ts';
import { type Store, stamp, stored } from '../database/store.ts';
import { foldText } from '../text-index/grams.ts';

/** A memo from the view that saves it; the store adds its times and the sync columns. */
export type NewMemo = Pick<
  Memo,
  'id' | 'kind' | 'text' | 'source' | 'conversationId' | 'messageId'
>;

/**
 * Saves a passage or an answer. What is saved already is not saved twice: the existing memo is
 * returned as known, and a deleted one is restored.
 */
export function putMemo(store: Store, memo: NewMemo): Promise<{ id: string; known: boolean }> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.memos, db.meta, async () => {
      const known = await db.memos.filter((row) => isSame(row, memo)).first();
      if (known && !known.is_deleted) return { id: known.id, known: true };
      const now = timeNow(store);
      const row: Omit<Memo, 'dirty' | 'deviceId' | 'hlc'> = known ?? {
        ...memo,
        created_at: now,
        updated_at: now,
        is_deleted: false,
        rev: 0,
      };
      await db.memos.put({ ...row, is_deleted: false, updated_at: now, ...(await stamp(store)) });
      return { id: row.id, known: false };
    }),
  );
}

function isSame(row: Memo, memo: NewMemo): boolean {
  if (row.id === memo.id) return true;
  return (
    row.kind === memo.kind &&
    row.text === memo.text &&
    row.source?.docId === memo.source?.docId &&
    row.source?.passageId === memo.source?.passageId
  );
}

/** Soft delete; `false` is the undo. */
export function setMemoDeleted(store: Store, id: string, deleted: boolean): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.memos, db.meta, async () => {
      const row = await db.memos.get(id);
      if (!row || row.is_deleted === deleted) return;
      // Its time is not changed: a restored memo has its old place.
      await db.memos.put({ ...row, is_deleted: deleted, ...(await stamp(store)) });
    }),
  );
}

/** Newest first, without deleted ones; each word is looked for in text, title and address. */
export function listMemos(
  store: Store,
  search: string,
  limit: number,
): Promise<{ memos: Memo[]; more: boolean }> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return stored(async () => {
    const found = await store.db.memos
      .orderBy('updated_at')
      .reverse()
      .filter((row) => !row.is_deleted && holds(row, words))
      .limit(limit + 1)
      .toArray();
    return { memos: found.slice(0, limit), more: found.length > limit };
  });
}

function holds({ text, source }: Memo, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const all = foldText(`${text} ${source?.title ?? ''} ${source?.link ?? ''}`);
  return words.every((word) => all.includes(word));
}
