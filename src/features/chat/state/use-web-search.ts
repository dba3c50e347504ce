import { useMemo } from 'react';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useChatSettings } from './use-chat-settings.ts';
import { useChatWindow } from './use-chat-window.ts';
import { useOpenConversation } from './use-open-conversation.ts';

interface WebSearch {
  /** The web is searched for the next questions of this chat. */
  isOn: boolean;
  turn: (isOn: boolean) => Promise<unknown>;
}

/** Stored with the chat. One where nothing was chosen is as the settings say (S3.8 chatSource.enableSearch). */
export function useWebSearch(): WebSearch {
  const { rows } = useShell();
  const window = useChatWindow();
  const conversation = useOpenConversation();
  const { settings } = useChatSettings();
  const attempt = useAttempt();
  const id = useSelector(conversation.rows, (open) => open.conversation?.id ?? null);
  const stored = useSelector(conversation.rows, (open) => open.conversation?.meta.searchesWeb);
  const chosen = useSelector(window.shown, ({ searchesWeb }) => searchesWeb);
  const isOn = (id === null ? chosen : stored) ?? settings.enableSearch;
  return useMemo(
    () => ({
      isOn,
      turn: async (next) => {
        if (id === null) window.chooseSearch(next);
        else await attempt(rows.conversation.setSearchesWeb({ conversationId: id, isOn: next }));
      },
    }),
    [isOn, id, window, rows, attempt],
  );
}
