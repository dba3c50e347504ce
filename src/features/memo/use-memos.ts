import { useCallback } from 'react';
import type { Memo } from '#domain/memos/memos.ts';
import { useFoundList } from '../found-list.ts';
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
