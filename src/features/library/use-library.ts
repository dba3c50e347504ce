import { useCallback, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { useText } from '#ui/text.ts';
import { useDeletion, useFoundList } from '../found-list.ts';
import { useShell } from '../shell.tsx';

export type Sort = RequestOf<'library.watch'>['sort'];

/** The documents whose names match the search, up to date. */
export function useLibrary(type: 'image' | undefined) {
  const { bus } = useShell();
  const [sort, setSort] = useState<Sort>('newest');
  const list = useFoundList(
    useCallback(
      (search, limit) =>
        bus.stream('library.watch', { search, sort, limit, ...(type && { type }) }),
      [bus, sort, type],
    ),
  );
  return { ...list, sort, setSort };
}

/** Deletes a document and offers an undo. */
export function useDocumentDeletion() {
  const { bus } = useShell();
  const { t } = useText();
  const remove = useDeletion(
    useCallback((docId, deleted) => bus.request('library.setDeleted', { docId, deleted }), [bus]),
    { renewMs: renewUndoMs },
  );
  return useCallback(
    (docId: string, name: string) => remove(docId, t('library.deleted', { name })),
    [remove, t],
  );
}
