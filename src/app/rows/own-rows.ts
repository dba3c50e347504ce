import type { Store } from '#services/store/database/store.ts';
import { observe } from '#services/store/database/watch.ts';
import {
  deleteDictation,
  dictationsAt,
  storedRecordings,
  takeDictation,
} from '#services/store/dictation/dictations.ts';
import { listMemos, type NewMemo, putMemo, setMemoDeleted } from '#services/store/memos/memos.ts';
import type { NewSample } from '#services/store/tools/writing-samples.ts';
import { addSample, listSamples, removeSample } from '#services/store/tools/writing-samples.ts';

type ById = { id: string };

/** What a person saves, dictates and writes. */
export function ownRows(store: Store) {
  return {
    memo: {
      /** Each word of the search is in a memo's text, title or address. `first`: the memo before all others. */
      watch: ({ search, limit, first }: { search: string; limit: number; first?: string | null }) =>
        observe(() => listMemos(store, search, limit, first)),
      put: (memo: NewMemo) => putMemo(store, memo),
      /** Soft delete; `deleted: false` is the undo. */
      setDeleted: ({ id, deleted }: ById & { deleted: boolean }) =>
        setMemoDeleted(store, id, deleted),
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
