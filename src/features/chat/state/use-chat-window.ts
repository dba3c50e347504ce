import { useEffect, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { ChatWindow } from './chat-window.ts';

/** The window's conversation, branch and draft; the same object for the life of the view. */
export const [ChatWindowProvider, useChatWindow] = provided('ChatWindow', () => {
  const { bus, slot } = useShell();
  const [window] = useState(() => new ChatWindow(bus, slot));
  useEffect(() => {
    const subscription = window.connect().subscribe();
    return () => subscription.unsubscribe();
  }, [window]);
  return window;
});

export function useConversationId(): string | null {
  return useSelector(useChatWindow().shown, ({ conversationId }) => conversationId);
}
