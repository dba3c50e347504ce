import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useReport } from '../state/use-report.ts';

/** Deletes a chat and offers to undo that (S4.11). `changed` follows each of the two. */
export function useChatDeletion(changed?: () => void) {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  const window = useChatWindow();
  const open = useOpenChat();
  const report = useReport();
  return (conversationId: string) => {
    const wasOpen = window.shown.getSnapshot().conversationId === conversationId;
    const set = (deleted: boolean) =>
      report(bus.request('conversation.setDeleted', { conversationId, deleted })).then(changed);
    void set(true);
    if (wasOpen) open(null);
    toast(t('chat.deletedChat'), {
      label: t('action.undo'),
      run: () => {
        void set(false);
        if (wasOpen) open(conversationId);
      },
    });
  };
}
