import { useCallback } from 'react';
import { useDeletion } from '#features/found-list.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatWindow } from '../state/use-chat-window.ts';

/** Deletes a chat and offers to undo that (S4.11). `changed` follows each of the two. */
export function useChatDeletion(changed?: () => void) {
  const { rows } = useShell();
  const { t } = useText();
  const window = useChatWindow();
  const open = useOpenChat();
  const remove = useDeletion(
    useCallback(
      (conversationId, deleted) => rows.conversation.setDeleted({ conversationId, deleted }),
      [rows],
    ),
  );
  return (conversationId: string) => {
    const isOpen = () => window.shown.getSnapshot().conversationId === conversationId;
    const wasOpen = isOpen();
    remove(conversationId, t('chat.deletedChat'), (deleted) => {
      changed?.();
      if (deleted && isOpen()) open(null);
      else if (!deleted && wasOpen) open(conversationId);
    });
  };
}
