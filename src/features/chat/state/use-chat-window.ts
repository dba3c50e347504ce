import { useEffect, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import type { Router } from '#ui/routing/router.ts';
import { ChatWindow } from './chat-window.ts';

/** The window's conversation, branch and draft; the same object for the life of the view. */
export const [ChatWindowProvider, useChatWindow] = provided('ChatWindow', () => {
  const shell = useShell();
  const [window] = useState(() => new ChatWindow(shell, chatOf(shell.router)));
  useEffect(() => {
    const subscription = window.connect().subscribe();
    return () => subscription.unsubscribe();
  }, [window]);
  return window;
});

/** undefined: the address names no chat, and the one that was open stays. */
function chatOf(router: Router | null): string | null | undefined {
  return router?.place?.feature === 'chat' ? router.place.id : undefined;
}

export function useConversationId(): string | null {
  return useSelector(useChatWindow().shown, ({ conversationId }) => conversationId);
}
