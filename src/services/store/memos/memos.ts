import type { Memo } from '#domain/memos/memos.ts';
import { changedMemo, type MemoChange } from '#domain/memos/merge-memos.ts';
import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { foldText } from '#domain/search/fold-letters.ts';
import { scoreTexts } from '#domain/search/score-texts.ts';
import { readQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { clockOf } from '#domain/sync/merge-fields.ts';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { readHlc } from '#shared/hlc.ts';
import { pageOnSites } from '../conversations/messages.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';

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
  return changeRows(store, ['memos', 'meta'], async (db) => {
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
  });
}

/** Is it of a page of one of these sites, or of a chat with one? */
export async function isMemoOnSites(
  store: Store,
  { source, imported, conversationId }: Memo,
  sites: readonly string[],
): Promise<boolean> {
  if (firstOnSite(sites, [source?.link, imported?.link]) !== null) return true;
  return conversationId !== null && (await pageOnSites(store, conversationId, sites)) !== null;
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

/** Soft delete; `false` is the undo. Its time is not changed: a restored memo has its old place. */
export const setMemoDeleted = (store: Store, id: string, deleted: boolean) =>
  changeMemo(store, id, { is_deleted: deleted });

/** Fields that are other ones now, each with a clock of its own. @returns the memo; undefined: there is none, or no change */
export function changeMemo(
  store: Store,
  id: string,
  change: MemoChange,
): Promise<Memo | undefined> {
  return changeRows(store, ['memos', 'meta'], async (db) => {
    const row = await db.memos.get(id);
    const isChange = (name: keyof MemoChange) => row?.[name] !== change[name];
    if (!row || !Object.keys(change).some((name) => isChange(name as keyof MemoChange))) return;
    const columns = await stamp(store);
    const changed = { ...changedMemo(row, change, columns.hlc), ...columns };
    await db.memos.put(changed);
    return changed;
  });
}

/**
 * Of memos that were deleted 90 days ago no word stays; on a server there is none since then. Repeatable.
 * @returns how many these are
 */
export async function purgeMemos({ db, clock }: Store): Promise<number> {
  const before = clock.now() - tombstoneMs;
  const isOld = (memo: Memo) => memo.is_deleted && memo.text !== '' && deletedAt(memo) < before;
  const ids = await stored(() => db.memos.filter(isOld).primaryKeys());
  if (ids.length === 0) return 0;
  return changeRows({ db }, ['memos'], async () => {
    // A person may restore one meanwhile.
    const rows = (await db.memos.bulkGet(ids)).flatMap((memo) =>
      memo && isOld(memo) ? withoutWords(memo) : [],
    );
    await db.memos.bulkPut(rows);
    return rows.length;
  });
}

const deletedAt = ({ clocks = {}, hlc }: Memo): number =>
  readHlc(clockOf({ clocks, hlc }, 'is_deleted')).time;

/** Of one that was deleted: that it was. */
export function withoutWords(memo: Memo): Memo {
  const { note: _note, imported: _imported, around: _around, ...rest } = memo;
  return { ...rest, text: '', source: null };
}

/**
 * Without deleted ones, the newest first; those in whose text, note, title or address all the words are, best first.
 * @param first of the memo that is the first of all, while nothing is searched
 * @param kind null: of every kind
 */
export async function listMemos(
  store: Store,
  search: string,
  limit: number,
  first: string | null = null,
  kind: Memo['kind'] | null = null,
): Promise<{ memos: Memo[]; more: boolean }> {
  const words = readQuery(search);
  const shown = shownMemos(store.db.memos, kind);
  const found = await (words
    ? searchMemos(shown, words)
    : newestMemos(store, shown.limit(limit + 1), first));
  return { memos: found.slice(0, limit), more: found.length > limit };
}

type Memos = ReturnType<Store['db']['memos']['toCollection']>;

function newestMemos({ db }: Store, shown: Memos, first: string | null): Promise<Memo[]> {
  return stored(async () => {
    const newest = await shown.toArray();
    const named = first === null ? undefined : await db.memos.get(first);
    if (!named || named.is_deleted) return newest;
    return [named, ...newest.filter(({ id }) => id !== named.id)];
  });
}

const shownMemos = (memos: Store['db']['memos'], wanted: Memo['kind'] | null): Memos =>
  memos
    .orderBy('updated_at')
    .reverse()
    .filter(({ is_deleted, kind }) => !is_deleted && (wanted ?? kind) === kind);

async function searchMemos(shown: Memos, words: SearchQuery): Promise<Memo[]> {
  const found: { memo: Memo; score: number }[] = [];
  await stored(() =>
    shown.each((memo) => {
      const scored = scoreTexts(words, textsOf(memo));
      if (scored) found.push({ memo, score: scored.score });
    }),
  );
  return found.toSorted((a, b) => b.score - a.score).map(({ memo }) => memo);
}

function textsOf({ text, note = '', source }: Memo) {
  return [
    { folded: foldText(`${text}\n${note}`), weight: 1 },
    { folded: foldText(source?.title ?? ''), weight: 1.5 },
    { folded: foldText(source?.link ?? ''), weight: 0.5 },
  ];
}
