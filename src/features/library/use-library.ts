import { useCallback, useState } from 'react';
import type { Rows } from '#app/rows/rows.ts';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { useText } from '#ui/text.ts';
import { useDeletion, useFoundList } from '../found-list.ts';
import { useShell } from '../shell.tsx';

export type Sort = Parameters<Rows['library']['watch']>[0]['sort'];

/** The documents whose names match the search, up to date. */
export function useLibrary(type: 'image' | undefined) {
  const { rows } = useShell();
  const [sort, setSort] = useState<Sort>('newest');
  const list = useFoundList(
    useCallback(
      (search, limit) => rows.library.watch({ search, sort, limit, ...(type && { type }) }),
      [rows, sort, type],
    ),
  );
  return { ...list, sort, setSort };
}

/** Deletes a document and offers an undo. */
export function useDocumentDeletion() {
  const { rows } = useShell();
  const { t } = useText();
  const remove = useDeletion(
    useCallback((docId, deleted) => rows.library.setDeleted({ docId, deleted }), [rows]),
    { renewMs: renewUndoMs },
  );
  return useCallback(
    (docId: string, name: string) => remove(docId, t('library.deleted', { name })),
    [remove, t],
  );
}
