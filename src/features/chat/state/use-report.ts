import { useCallback } from 'react';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatModels } from './use-chat-models.ts';

/** Shows an error; for a missing model the composer offers to connect one. */
export function useErrorReport(): (error: CodedError) => void {
  const { t } = useText();
  const toast = useToast();
  const { requestConnect } = useChatModels();
  return useCallback(
    (error) => {
      if (error.code === 'no_provider') requestConnect({ isWaiting: true });
      else if (error.code !== 'aborted') toast(errorText(t, error));
    },
    [requestConnect, toast, t],
  );
}

/** Awaits work and shows its error. */
export function useReport(): (work: Promise<unknown>) => Promise<void> {
  const report = useErrorReport();
  return useCallback(
    async (work) => {
      try {
        await work;
      } catch (error) {
        report(toCodedError(error));
      }
    },
    [report],
  );
}
