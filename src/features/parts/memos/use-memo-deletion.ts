import { useCallback } from 'react';
import { useText } from '#ui/text.ts';
import { useDeletion } from '../../found-list.ts';
import { useShell } from '../../shell.tsx';

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
