import { useCallback, useRef } from 'react';
import { useDeletion } from '#features/found-list.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatWindow } from '../state/use-chat-window.ts';

/** Deletes a chat and offers to undo that (S4.11). `changed` follows each of the two. */
export function useChatDeletion(changed?: () => void) {
  const { bus } = useShell();
  const { t } = useText();
  const window = useChatWindow();
  const open = useOpenChat();
  const closed = useRef(new Set<string>());
  const set = useCallback(
    async (conversationId: string, deleted: boolean) => {
      await bus.request('conversation.setDeleted', { conversationId, deleted });
      changed?.();
      const isOpen = window.shown.getSnapshot().conversationId === conversationId;
      if (deleted && isOpen) {
        closed.current.add(conversationId);
        open(null);
      } else if (!deleted && closed.current.delete(conversationId)) open(conversationId);
    },
    [bus, changed, window, open],
  );
  const remove = useDeletion(set);
  return (conversationId: string) => remove(conversationId, t('chat.deletedChat'));
}
