import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { PanelLeftContract20Regular } from '@fluentui/react-icons/svg/panel-left-contract';
import { PanelLeftExpand20Regular } from '@fluentui/react-icons/svg/panel-left-expand';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useText } from '#ui/text.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import type { ChatCommand } from './chat-command.ts';

/** Whether chats are listed in a rail next to the conversation, not in a panel over it. */
export function useHasRail(): boolean {
  const { surface, startsWithFile } = useShell();
  return surface !== 'sidebar' && !startsWithFile;
}

/** Opens the library and the memos. */
export function usePanelCommands(): ChatCommand[] {
  const { t } = useText();
  const { panels } = useShell();
  const { showPanel } = useChatViews();
  const library: ChatCommand = {
    key: 'library',
    text: t('library.title'),
    icon: <Library20Regular />,
    menu: 'chat',
    run: () => showPanel('library'),
  };
  const memo: ChatCommand = {
    key: 'memo',
    text: t('memo.title'),
    icon: <Bookmark20Regular />,
    menu: 'chat',
    run: () => showPanel('memo'),
  };
  return [...(panels.library ? [library] : []), ...(panels.memo ? [memo] : [])];
}

/** Shows the list of chats, or folds it where it is a rail. */
export function useHistoryCommand(): ChatCommand {
  const { t } = useText();
  const views = useChatViews();
  const hasRail = useHasRail();
  const folded = useSelector(views.shown, ({ isRailFolded }) => isRailFolded);
  if (!hasRail) {
    return {
      key: 'history',
      text: t('chat.history'),
      icon: <History20Regular />,
      run: () => views.searchChats('panel', ''),
    };
  }
  return {
    key: 'rail',
    text: t(folded ? 'history.unfold' : 'history.fold'),
    icon: folded ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />,
    run: () => views.foldRail(!folded),
  };
}
