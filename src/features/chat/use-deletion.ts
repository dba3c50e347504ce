import { useCallback } from 'react';
import type { Message } from '#domain/conversations.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import type { Chat } from './use-chat.ts';

/** Deletes a chat and offers to take that back (S4.11). `changed` follows each of the two. */
export function useChatDeletion(chat: Chat, changed?: () => void) {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  return (conversationId: string) => {
    const wasOpen = chat.slot.conversationId === conversationId;
    const set = (deleted: boolean) =>
      chat.turns
        .run(bus.request('conversation.setDeleted', { conversationId, deleted }))
        .then(changed);
    void set(true);
    if (wasOpen) chat.open(null);
    toast(t('chat.deletedChat'), {
      label: t('action.undo'),
      run: () => {
        void set(false);
        if (wasOpen) chat.open(conversationId);
      },
    });
  };
}

/** Deletes a message, with what hangs under it out of sight, and offers to take that back. */
export function useMessageDeletion({ turns }: Chat) {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  const { run } = turns;
  return useCallback(
    ({ messageId, type }: Message) => {
      const set = (deleted: boolean) =>
        void run(bus.request('message.setDeleted', { messageId, deleted }));
      set(true);
      toast(t(type === 'ai' ? 'chat.deletedAnswer' : 'chat.deletedQuestion'), {
        label: t('action.undo'),
        run: () => set(false),
      });
    },
    [bus, run, t, toast],
  );
}
