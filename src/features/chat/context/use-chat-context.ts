import { useCallback, useEffect, useState } from 'react';
import { distinctUntilChanged, filter } from 'rxjs';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { ChatContext } from './chat-context.ts';
import { type Chip, contextChips, knownSources, pinnedBy, type Source } from './context-chips.ts';

/** What the next question sees; the same object for the life of the view. */
export const [ChatContextProvider, useChatContext] = provided('ChatContext', () => {
  const { bus, windowId, surface } = useShell();
  const { settings, loaded } = useChatSettings();
  const [context] = useState(() => new ChatContext(bus, windowId));
  const seesPage = surface === 'sidebar' && settings.enableCurrent;
  useEffect(() => {
    if (!loaded) return;
    const subscription = context.connect(seesPage).subscribe();
    return () => subscription.unsubscribe();
  }, [context, loaded, seesPage]);
  usePinnedSources(context);
  return context;
});

export function useChips(): Chip[] {
  return useSelector(useChatContext().state, contextChips);
}

/** The sources of the next question as far as they have been read. */
export function useKnownSources(): Source[] {
  return useSelector(useChatContext().state, knownSources);
}

/** A conversation that is opened brings back the sources of its last question. */
function usePinnedSources(context: ChatContext): void {
  const { branch } = useOpenConversation();
  useEffect(() => {
    const opened = branch.changes.pipe(
      filter(({ isReady }) => isReady),
      distinctUntilChanged((a, b) => a.id === b.id),
    );
    const subscription = opened.subscribe(({ items }) => {
      const last = items.findLast(({ message }) => message.type === 'human')?.message;
      if (!last) return;
      context.send({ type: 'opened', requested: true, sources: pinnedBy(last.sources) });
    });
    return () => subscription.unsubscribe();
  }, [branch, context]);
}

/** Opens another conversation (null: a new one) in this window. */
export function useOpenChat(): (conversationId: string | null) => void {
  const window = useChatWindow();
  const context = useChatContext();
  return useCallback(
    (conversationId) => {
      window.open(conversationId);
      context.send({ type: 'opened', requested: conversationId !== null, sources: [] });
    },
    [window, context],
  );
}
