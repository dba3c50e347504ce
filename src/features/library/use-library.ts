import { useCallback, useEffect, useState } from 'react';
import type { ChunkOf, RequestOf } from '#bus/types.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';

const pageSize = 50;
const searchAfterMs = 150;

export type Found = ChunkOf<'library.watch'>;
export type Sort = RequestOf<'library.watch'>['sort'];

/** The documents whose names hold the words of the search, kept up to date. */
export function useLibrary() {
  const { bus } = useShell();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>('newest');
  const [limit, setLimit] = useState(pageSize);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  useEffect(() => {
    let end: () => void = () => undefined;
    const open = () => {
      end = followStream(() => bus.stream('library.watch', { search, sort, limit }), {
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
  }, [bus, search, sort, limit]);
  const showMore = () => setLimit((count) => count + pageSize);
  return { search, setSearch, sort, setSort, found, failure, showMore };
}

/** Deletes a document and offers to take that back. */
export function useDocumentDeletion() {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  return useCallback(
    (docId: string, name: string) => {
      const set = (deleted: boolean) =>
        bus.request('library.setDeleted', { docId, deleted }).then(
          () => true,
          (error: unknown) => {
            toast(errorText(t, toCodedError(error)));
            return false;
          },
        );
      void set(true).then((done) => {
        const undo = { label: t('action.undo'), run: () => void set(false) };
        if (done) toast(t('library.deleted', { name }), undo);
      });
    },
    [bus, t, toast],
  );
}
