import { useEffect } from 'react';
import { usePageView } from '#features/shell.tsx';
import { useTakeChat } from '../context/use-chat-context.ts';
import { useChatViews } from './use-chat-views.ts';
import { useConversationRow } from './use-open-conversation.ts';

/** A conversation of pictures that was opened as a chat is shown where its pictures are. */
export function useToArt(): void {
  const hasArt = usePageView('art') !== undefined;
  const views = useChatViews();
  const take = useTakeChat();
  const row = useConversationRow();
  const id = row?.type === 'Art' && hasArt ? row.id : null;
  useEffect(() => {
    if (id === null) return;
    views.showArt(id);
    take(null);
  }, [id, views, take]);
}
