import { useCallback } from 'react';
import type { Memo } from '#domain/memos/memos.ts';
import { useText } from '#ui/text.ts';
import { useDeletion, useFoundList } from '../found-list.ts';
import { useShell } from '../shell.tsx';

/** The memos that match the search, up to date; `first` is before all others while nothing is searched. */
export function useMemos(first: string | null, kind: Memo['kind'] | null) {
  const { rows } = useShell();
  return useFoundList(
    useCallback(
      (search, limit) => rows.memo.watch({ search, limit, first, kind }),
      [rows, first, kind],
    ),
  );
}

/** Deletes a memo of that kind and offers an undo. */
export function useMemoDeletion() {
  const { rows } = useShell();
  const { t } = useText();
  const remove = useDeletion(
    useCallback((id, deleted) => rows.memo.setDeleted({ id, deleted }), [rows]),
  );
  return useCallback(
    (id: string, kind?: string) => remove(id, t(kind === 'mark' ? 'mark.removed' : 'memo.deleted')),
    [remove, t],
  );
}
