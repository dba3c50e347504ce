import { useEffect, useState } from 'react';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { type Branch, OpenConversation } from './open-conversation.ts';
import { useChatWindow } from './use-chat-window.ts';

/** The window's conversation; the same object for the life of the view. */
export const [OpenConversationProvider, useOpenConversation] = provided('OpenConversation', () => {
  const { rows } = useShell();
  const window = useChatWindow();
  const [conversation] = useState(() => new OpenConversation(rows));
  useEffect(() => {
    const subscription = conversation.connect(window).subscribe();
    return () => subscription.unsubscribe();
  }, [conversation, window]);
  useLeave(conversation, window);
  return conversation;
});

/** A conversation that was deleted, in any window, is closed. */
function useLeave({ rows }: OpenConversation, window: ReturnType<typeof useChatWindow>): void {
  const isDeleted = useSelector(rows, ({ conversation }) => conversation?.isDelete === true);
  useEffect(() => {
    if (isDeleted) window.open(null);
  }, [isDeleted, window]);
}

/** Name, id and deletion of the conversation; null: it has no row yet. */
export function useConversationRow(): Conversation | null {
  return useSelector(useOpenConversation().rows, ({ conversation }) => conversation);
}

export function useBranch(): Branch {
  return useSelector(useOpenConversation().branch, (branch) => branch);
}

/** The answer that streams. */
export function useLiveRow(): Message | undefined {
  return useSelector(useOpenConversation().branch, ({ live }) => live);
}
