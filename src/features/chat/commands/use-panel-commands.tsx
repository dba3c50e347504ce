import { History20Regular } from '@fluentui/react-icons/svg/history';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import type { ChatCommand } from './chat-command.ts';

/** Whether a rail leads to the places of the app, which have addresses there. */
export function useHasRail(): boolean {
  return useShell().router !== null;
}

/** Opens the views of other features: over the chat or, where it has an address, as a page. */
export function usePanelCommands(): ChatCommand[] {
  const { t } = useText();
  const { pages } = useShell();
  const { showPanel } = useChatViews();
  const hasRail = useHasRail();
  return pages
    .filter(({ View, isPanel }) => View && (hasRail || isPanel))
    .map(({ feature, name, action = name, Icon }) => ({
      key: feature,
      text: t(action),
      icon: <Icon />,
      // The rail has them next to the menu.
      ...(!hasRail && { menu: 'chat' as const }),
      run: () => showPanel(feature),
    }));
}

/** Shows the list of chats. */
export function useHistoryCommand(): ChatCommand {
  const { t } = useText();
  const views = useChatViews();
  const hasRail = useHasRail();
  return {
    key: 'history',
    text: t(hasRail ? 'rail.chats' : 'chat.history'),
    icon: <History20Regular />,
    run: () => views.searchChats(''),
  };
}
