import { useCallback, useEffect, useState } from 'react';
import type { Memo } from '#domain/memos.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';

const pageSize = 50;
const searchAfterMs = 150;

/** The memos that hold the words of the search, kept up to date. */
export function useMemos() {
  const { bus } = useShell();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [found, setFound] = useState<{ memos: readonly Memo[]; more: boolean } | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  useEffect(() => {
    let end: () => void = () => undefined;
    const open = () => {
      end = followStream(() => bus.stream('memo.watch', { search, limit }), {
        next(list) {
          setFound(list);
          setFailure(null);
        },
        failed: setFailure,
      });
    };
    const timer = setTimeout(open, search === '' ? 0 : searchAfterMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [bus, search, limit]);
  const showMore = () => setLimit((count) => count + pageSize);
  return { search, setSearch, found, failure, showMore };
}

/** Deletes a memo and offers to take that back. */
export function useMemoDeletion() {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  return useCallback(
    (id: string) => {
      const set = (deleted: boolean) =>
        bus.request('memo.setDeleted', { id, deleted }).then(
          () => true,
          (error: unknown) => {
            toast(errorText(t, toCodedError(error)));
            return false;
          },
        );
      void set(true).then((done) => {
        if (done) toast(t('memo.deleted'), { label: t('action.undo'), run: () => void set(false) });
      });
    },
    [bus, t, toast],
  );
}
