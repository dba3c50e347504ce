import { useEffect } from 'react';
import { distinctUntilChanged, map, skip } from 'rxjs';
import { chatPlace } from '#domain/routes/routes.ts';
import { useShell } from '#features/shell.tsx';
import { useTakeChat } from '../context/use-chat-context.ts';
import { useChatWindow } from './use-chat-window.ts';

/** The open chat follows the page's address, and the address a chat that got its id, was moved here or deleted. */
export function useChatAddress(): void {
  const { router } = useShell();
  const { shown } = useChatWindow();
  const take = useTakeChat();
  useEffect(() => {
    if (!router) return;
    const isOpen = (id: string | null) => shown.getSnapshot().conversationId === id;
    const byAddress = router.visit.changes.pipe(skip(1)).subscribe(({ place }) => {
      if (place?.feature === 'chat' && !isOpen(place.id)) take(place.id);
    });
    const read = shown.changes.pipe(
      map(({ conversationId, isRead }) => ({ id: conversationId, isRead })),
      distinctUntilChanged((a, b) => a.id === b.id && a.isRead === b.isRead),
    );
    const byChat = read.subscribe(({ id, isRead }) => {
      const { place, isNamed } = router.visit.getSnapshot();
      const isFree = !isNamed && isRead && id !== null;
      if (isFree || place?.feature === 'chat') router.go(chatPlace(id), 'replace');
    });
    return () => {
      byAddress.unsubscribe();
      byChat.unsubscribe();
    };
  }, [router, shown, take]);
}
