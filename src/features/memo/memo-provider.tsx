import { type ReactNode, useCallback } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { type SaveMemo, SaveMemoContext } from '../save-memo-context.ts';
import { useShell } from '../shell.tsx';

/** Lets every view below it save answers and passages. */
export function MemoProvider({ children }: { children: ReactNode }) {
  const { rows, bus, newId } = useShell();
  const { t } = useText();
  const toast = useToast();
  const save = useCallback<SaveMemo>(
    (what) => {
      const failed = (error: unknown) => toast(errorText(t, toCodedError(error)));
      const undo = (id: string) => () =>
        void rows.memo.setDeleted({ id, deleted: true }).catch(failed);
      rows.memo.put({ id: newId(), ...what }).then(({ id, known }) => {
        if (known) toast(t('memo.known'));
        else toast(t('memo.kept'), { label: t('action.undo'), run: undo(id) });
        if (!what.source) return;
        const { docId } = what.source;
        // What fails is taken up again.
        bus.request('memory.remember', { docIds: [docId], reason: 'saved' }).catch(() => undefined);
      }, failed);
    },
    [rows, bus, newId, t, toast],
  );
  return <SaveMemoContext value={save}>{children}</SaveMemoContext>;
}
