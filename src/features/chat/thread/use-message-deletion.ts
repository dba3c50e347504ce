import { useCallback } from 'react';
import type { Message } from '#domain/conversations.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useReport } from '../state/use-report.ts';

/** Deletes a message, which hides its branch, and offers an undo. */
export function useMessageDeletion(): (message: Message) => void {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  const report = useReport();
  return useCallback(
    ({ messageId, type }) => {
      const set = (deleted: boolean) =>
        void report(bus.request('message.setDeleted', { messageId, deleted }));
      set(true);
      toast(t(type === 'ai' ? 'chat.deletedAnswer' : 'chat.deletedQuestion'), {
        label: t('action.undo'),
        run: () => set(false),
      });
    },
    [bus, report, t, toast],
  );
}
