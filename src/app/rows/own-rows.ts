import type { MarkedPlace } from '#domain/memos/marks.ts';
import type { Memo } from '#domain/memos/memos.ts';
import type { MemoChange } from '#domain/memos/merge-memos.ts';
import { observe } from '#services/store/database/watch.ts';
import {
  deleteDictation,
  dictationsAt,
  storedRecordings,
  takeDictation,
} from '#services/store/dictation/dictations.ts';
import { marksOf, type NewMark, putMark } from '#services/store/memos/marks.ts';
import {
  changeMemo,
  listMemos,
  type NewMemo,
  putMemo,
  setMemoDeleted,
} from '#services/store/memos/memos.ts';
import type { NewSample } from '#services/store/tools/writing-samples.ts';
import { addSample, listSamples, removeSample } from '#services/store/tools/writing-samples.ts';
import type { RowsDeps } from './rows-deps.ts';

type ById = { id: string };

interface MemoQuery {
  search: string;
  limit: number;
  first?: string | null;
  /** Absent: of every kind. */
  kind?: Memo['kind'] | null;
}

/** What a person saves, dictates and writes. */
export function ownRows({ store, apply }: Pick<RowsDeps, 'store' | 'apply'>) {
  const inPages = (memo: Memo | undefined) => {
    const address = memo?.kind === 'mark' && memo.source?.link;
    if (address) apply('marks.apply', { address });
  };
  return {
    memo: {
      /** Each word of the search is in a memo's text, note, title or address. `first`: the memo before all others. */
      watch: ({ search, limit, first, kind }: MemoQuery) =>
        observe(() => listMemos(store, search, limit, first, kind)),
      /** The marks of a page or document, in the order in which they were made. */
      watchMarks: (place: MarkedPlace) => observe(() => marksOf(store, place)),
      /** Marks words of a view of ours. */
      mark: async (mark: NewMark) => {
        const put = await putMark(store, mark);
        const { address } = mark.source;
        if (address !== null) apply('marks.apply', { address });
        return put;
      },
      put: (memo: NewMemo) => putMemo(store, memo),
      /** Soft delete; `deleted: false` is the undo. */
      setDeleted: async ({ id, deleted }: ById & { deleted: boolean }) =>
        inPages(await setMemoDeleted(store, id, deleted)),
      /** Of a mark. */
      change: async ({ id, ...fields }: ById & Pick<MemoChange, 'colour' | 'note'>) =>
        inPages(await changeMemo(store, id, fields)),
    },
    dictation: {
      /** What was dictated for a place and is not there yet. */
      watch: ({ place }: { place: string }) => observe(() => dictationsAt(store, place)),
      /** Recordings that are kept, and what fields did not take. */
      watchRecordings: () => observe(() => storedRecordings(store)),
      /** Deletes a recording with its text. */
      drop: ({ id }: ById) => deleteDictation(store, id),
      /** Its text is where it belongs: it is dropped, with its audio, unless the person keeps recordings. */
      take: ({ id }: ById) => takeDictation(store, id),
    },
    /** Texts by which drafts sound like the person; they stay on this machine. */
    samples: {
      list: () => listSamples(store),
      add: (sample: NewSample) => addSample(store, sample),
      remove: ({ id }: ById) => removeSample(store, id),
    },
  };
}
