import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Folder20Regular } from '@fluentui/react-icons/svg/folder';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { TabDesktopMultiple20Regular } from '@fluentui/react-icons/svg/tab-desktop-multiple';
import { screenshotActions } from '#features/screenshot-actions.ts';
import { usePageView, useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatViews } from '../state/use-chat-views.ts';
import { useMemorySource } from '../state/use-memory-source.ts';
import type { ChatCommand } from './chat-command.ts';

/** Adds files, documents of the library, what was read, other tabs and screenshots to the next question. */
export function useAttachCommands(): ChatCommand[] {
  const { t } = useText();
  const { surface } = useShell();
  const hasLibrary = usePageView('library') !== undefined;
  const views = useChatViews();
  const screenshots = useScreenshots();
  const { isOffered, on, turn } = useMemorySource();
  const choose: ChatCommand = {
    key: 'choose',
    text: t('attach.choose'),
    icon: <Folder20Regular />,
    menu: 'attach',
    run: () => views.chooseFiles(),
  };
  const library: ChatCommand = {
    key: 'fromLibrary',
    text: t('attach.library'),
    icon: <Library20Regular />,
    menu: 'attach',
    isAlias: true,
    run: () => views.showPanel('library'),
  };
  const read: ChatCommand = {
    key: 'memory',
    text: t('memory.source'),
    icon: <BookOpen20Regular />,
    menu: 'attach',
    run: () => turn('read'),
  };
  const tabs: ChatCommand = {
    key: 'tabs',
    text: t('attach.tabs'),
    hint: '@',
    icon: <TabDesktopMultiple20Regular />,
    menu: 'attach',
    run: () => views.mention(),
  };
  return [
    choose,
    ...(hasLibrary ? [library] : []),
    ...(isOffered && on !== 'read' ? [read] : []),
    ...(surface === 'sidebar' ? [tabs] : []),
    ...screenshots,
  ];
}

function useScreenshots(): ChatCommand[] {
  const shell = useShell();
  const text = useText();
  const toast = useToast();
  return screenshotActions(shell).map(({ id, name, icon: Icon, run }) => ({
    key: id,
    text: text.t(name),
    icon: <Icon />,
    menu: 'attach',
    run: () =>
      void run({ slot: shell.slot, ...text }).catch((thrown: unknown) => {
        const error = toCodedError(thrown);
        if (error.code !== 'aborted') toast(errorText(text.t, error));
      }),
  }));
}
