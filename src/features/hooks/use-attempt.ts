import { useCallback } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';

/** Awaits work. False: it failed, and its error was shown. */
export function useAttempt(): (work: Promise<unknown>) => Promise<boolean> {
  const { t } = useText();
  const toast = useToast();
  return useCallback(
    (work) =>
      work.then(
        () => true,
        (error: unknown) => {
          toast(errorText(t, toCodedError(error)));
          return false;
        },
      ),
    [t, toast],
  );
}
