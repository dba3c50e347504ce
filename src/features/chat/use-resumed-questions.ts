import { useEffect } from 'react';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { useChatWindow } from './state/use-chat-window.ts';

/** Questions that a limit refused go on when a chat is opened, or is open, after an upgrade. */
export function useResumedQuestions(): void {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  const window = useChatWindow();
  useEffect(() => {
    const resume = async () => {
      const { resumed } = await bus.request('blocked.resume', {});
      for (const { conversationId, messageId, answerId } of resumed) {
        const isOpen = window.shown.getSnapshot().conversationId === conversationId;
        if (isOpen) window.choose(messageId, answerId);
        else toast(t('paywall.resumed'));
      }
    };
    const inBackground = () => void resume().catch(() => undefined);
    inBackground();
    return bus.on('account.changed', inBackground);
  }, [bus, window, t, toast]);
}
