import { useCallback, useEffect, useState } from 'react';
import { type Observable, switchMap, tap, timer } from 'rxjs';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { followStream } from './follow-stream.ts';
import { useAttempt } from './hooks/use-attempt.ts';

const pageSize = 50;
const searchAfterMs = 150;

/**
 * Results of a search, a page at a time, up to date; `searched` are the words that those have which are shown now.
 * `watch` is the same between renders.
 */
export function useFoundList<T>(watch: (search: string, limit: number) => Observable<T>) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [found, setFound] = useState<{ list: T; searched: string } | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  useEffect(() => {
    const list = followStream(() => watch(search, limit).pipe(tap({ error: setFailure })));
    const subscription = timer(search === '' ? 0 : searchAfterMs)
      .pipe(switchMap(() => list))
      .subscribe((next) => {
        setFound({ list: next, searched: search });
        setFailure(null);
      });
    return () => subscription.unsubscribe();
  }, [watch, search, limit]);
  const showMore = () => setLimit((count) => count + pageSize);
  const { list = null, searched = '' } = found ?? {};
  return { search, setSearch, searched, found: list, failure, showMore };
}

interface DeletionOptions {
  /** The deletion becomes final by itself: the offer of an undo delays it this often. */
  renewMs?: number;
}

interface Again {
  /** The deletion is delayed; what is no longer deleted is left as it is. */
  isAgain?: true;
}

type SetDeleted = (id: string, deleted: boolean, again: Again) => Promise<unknown>;
type Changed = (deleted: boolean) => void;

/** As `useDeletions`, of one entry. */
export function useDeletion(set: SetDeleted, options?: DeletionOptions) {
  const remove = useDeletions(set, options);
  return useCallback(
    (id: string, announcement: string, changed?: Changed) => remove([id], announcement, changed),
    [remove],
  );
}

/**
 * Deletes entries together, reports it, and offers one undo; `changed` follows each of the two. `set` is the
 * same between renders.
 */
export function useDeletions(set: SetDeleted, { renewMs }: DeletionOptions = {}) {
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  return useCallback(
    (ids: readonly string[], announcement: string, changed?: Changed) => {
      const setAll = (deleted: boolean, again: Again = {}) =>
        Promise.all(ids.map((id) => set(id, deleted, again)));
      const change = async (deleted: boolean) => {
        const isDone = await attempt(setAll(deleted));
        if (isDone) changed?.(deleted);
        return isDone;
      };
      const undo = { label: t('action.undo'), run: () => void change(false) };
      const renew = renewMs && { everyMs: renewMs, run: () => setAll(true, { isAgain: true }) };
      void change(true).then((isDone) => {
        if (isDone) toast(announcement, renew ? { ...undo, renew } : undo);
      });
    },
    [set, t, toast, attempt, renewMs],
  );
}
