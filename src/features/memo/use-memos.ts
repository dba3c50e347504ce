import { useCallback } from 'react';
import { useText } from '#ui/text.ts';
import { useDeletion, useFoundList } from '../found-list.ts';
import { useShell } from '../shell.tsx';

/** The memos that match the search, up to date. */
export function useMemos() {
  const { bus } = useShell();
  return useFoundList(
    useCallback((search, limit) => bus.stream('memo.watch', { search, limit }), [bus]),
  );
}

/** Deletes a memo and offers an undo. */
export function useMemoDeletion() {
  const { bus } = useShell();
  const { t } = useText();
  const remove = useDeletion(
    useCallback((id, deleted) => bus.request('memo.setDeleted', { id, deleted }), [bus]),
  );
  return useCallback((id: string) => remove(id, t('memo.deleted')), [remove, t]);
}
