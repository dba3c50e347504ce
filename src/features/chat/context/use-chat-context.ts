import { useCallback, useEffect, useState } from 'react';
import { chatPlace } from '#domain/routes/routes.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { DraftLinks } from './addresses/draft-links.ts';
import { ChatContext } from './chat-context.ts';
import { type Chip, contextChips, knownSources, type Source } from './context-chips.ts';

/** The context of the next question; the same object for the life of the view. */
export const [ChatContextProvider, useChatContext] = provided('ChatContext', () => {
  const { bus, windowId, surface, access } = useShell();
  const window = useChatWindow();
  const { settings, loaded } = useChatSettings();
  const [context] = useState(() => {
    const links = new DraftLinks(window.draft);
    return new ChatContext(bus, windowId, { links, readsAddresses: access !== null });
  });
  const seesPage = surface === 'sidebar' && settings.enableCurrent;
  useEffect(() => {
    if (!loaded) return;
    const subscription = context.connect(seesPage).subscribe();
    return () => subscription.unsubscribe();
  }, [context, loaded, seesPage]);
  useFiles(context);
  return context;
});

export function useChips(): Chip[] {
  return useSelector(useChatContext().state, contextChips);
}

/** The sources of the next question as far as they have been read. */
export function useKnownSources(): Source[] {
  return useSelector(useChatContext().state, knownSources);
}

/** The context strip knows the files of the composer. */
function useFiles(context: ChatContext): void {
  const { list } = useComposerFiles();
  useEffect(() => {
    const subscription = list.state.changes.subscribe(({ uploads, adding }) =>
      context.send({ type: 'files', files: [...uploads, ...adding] }),
    );
    return () => subscription.unsubscribe();
  }, [list, context]);
}

/** Shows another conversation (null: a new one) in this window. */
export function useTakeChat(): (conversationId: string | null) => void {
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

/** A person opens another conversation: Back returns to what was there before. */
export function useOpenChat(): (conversationId: string | null) => void {
  const { router } = useShell();
  const { shown } = useChatWindow();
  const take = useTakeChat();
  return useCallback(
    (conversationId) => {
      const before = shown.getSnapshot();
      router?.go(chatPlace(conversationId));
      // The address has changed, and brought it (`useChatAddress`); or it was this chat's already.
      if (shown.getSnapshot() === before) take(conversationId);
    },
    [router, shown, take],
  );
}
