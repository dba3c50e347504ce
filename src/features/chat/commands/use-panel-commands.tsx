import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { Mic20Regular } from '@fluentui/react-icons/svg/mic';
import { Toolbox20Regular } from '@fluentui/react-icons/svg/toolbox';
import { placeOf } from '#domain/routes/routes.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import type { ChatCommand } from './chat-command.ts';

/** Whether a rail leads to the places of the app, which have addresses there. */
export function useHasRail(): boolean {
  return useShell().router !== null;
}

/** Opens the library, the memos and, where it has a place, the list of tools. */
export function usePanelCommands(): ChatCommand[] {
  const { t } = useText();
  const { panels, router } = useShell();
  const { showPanel } = useChatViews();
  // The rail has them next to the menu.
  const menu = router ? {} : { menu: 'chat' as const };
  const library: ChatCommand = {
    key: 'library',
    text: t('library.title'),
    icon: <Library20Regular />,
    ...menu,
    run: () => showPanel('library'),
  };
  const memo: ChatCommand = {
    key: 'memo',
    text: t('memo.title'),
    icon: <Bookmark20Regular />,
    ...menu,
    run: () => showPanel('memo'),
  };
  const art: ChatCommand = {
    key: 'art',
    text: t('gallery.make'),
    icon: <Image20Regular />,
    ...menu,
    run: () => showPanel('art'),
  };
  const tools: ChatCommand = {
    key: 'tools',
    text: t('settings.tools.heading'),
    icon: <Toolbox20Regular />,
    run: () => router?.go(placeOf('tools')),
  };
  const dictation: ChatCommand = {
    key: 'dictation',
    text: t('dictation.title'),
    icon: <Mic20Regular />,
    run: () => router?.go(placeOf('dictation')),
  };
  return [
    ...(panels.library ? [library] : []),
    ...(panels.memo ? [memo] : []),
    ...(panels.art ? [art] : []),
    ...(router ? [dictation, tools] : []),
  ];
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
