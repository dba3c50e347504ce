import { useCallback } from 'react';
import type { Rows } from '#app/rows/rows.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useShell } from '../shell.tsx';

type Forgetting = Parameters<Rows['memory']['forget']>[0];

/** Forgets pages, says so, and offers an undo. */
export function useForgetting(): (what: Forgetting) => Promise<void> {
  const { rows } = useShell();
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  return useCallback(
    (what) =>
      rows.memory.forget(what).then(
        (removed) => {
          const run = () => void attempt(rows.memory.restore(removed));
          toast(t('memory.forgotten', { count: removed.pages.length }), {
            label: t('action.undo'),
            run,
          });
        },
        (error: unknown) => toast(errorText(t, toCodedError(error))),
      ),
    [rows, t, toast, attempt],
  );
}
