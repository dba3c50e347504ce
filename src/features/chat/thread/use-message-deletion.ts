import { useCallback } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { useDeletion } from '#features/found-list.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';

/** Deletes a message, which hides its branch, and offers an undo. */
export function useMessageDeletion(): (message: Message) => void {
  const { rows } = useShell();
  const { t } = useText();
  const remove = useDeletion(
    useCallback((messageId, deleted) => rows.message.setDeleted({ messageId, deleted }), [rows]),
  );
  return useCallback(
    ({ messageId, type }) =>
      remove(messageId, t(type === 'ai' ? 'chat.deletedAnswer' : 'chat.deletedQuestion')),
    [remove, t],
  );
}
