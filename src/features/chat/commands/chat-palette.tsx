import '#ui/later-texts.ts';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { CommandPalette } from '#ui/controls/palette/command-palette.tsx';
import { matchingWords } from '#ui/controls/palette/matching-words.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import type { ChatCommand } from './chat-command.ts';
import { useAnswerCommands } from './use-answer-commands.tsx';
import { useAttachCommands } from './use-attach-commands.tsx';
import { useChatCommands, useNewChat } from './use-chat-commands.tsx';
import { useModelCommands } from './use-model-commands.tsx';
import { usePageCommands } from './use-page-commands.tsx';
import { useHistoryCommand, usePanelCommands } from './use-panel-commands.tsx';
import { useSourceCommands } from './use-source-commands.tsx';
import { useThemeCommands } from './use-theme-commands.tsx';
import { useToolCommands } from './use-tool-commands.tsx';
import { useWebSearchCommand } from './use-web-search-command.tsx';

/** Hosts that list hundreds of models: past this many they are listed once something is typed. */
const maxUntyped = 60;

/** All commands of the chat, narrowed by what is typed. */
export default function ChatPalette() {
  const { t } = useText();
  const window = useChatWindow();
  const { openPalette, showPanel } = useChatViews();
  const commands = useAllCommands();
  const search = useSearchCommand();
  const find = (words: string): MenuEntry[] => {
    const matches = matchingWords(words);
    const found = [...commands, search('')].filter((command) =>
      matches(`${command.group} ${command.text} ${command.hint ?? ''}`),
    );
    const typed = words.trim();
    if (typed !== '') return [...found.filter(({ key }) => key !== 'search'), search(typed)];
    const untyped = found.filter(({ key }) => !key.startsWith('tool '));
    return untyped.length > maxUntyped ? untyped.filter(({ menu }) => menu !== 'model') : untyped;
  };
  return (
    <CommandPalette
      name={t('commands.all')}
      find={(words) =>
        find(words).map((entry) => ({
          ...entry,
          run: () => {
            // A panel would be above what the command shows.
            showPanel(null);
            entry.run();
          },
        }))
      }
      close={() => openPalette(false)}
      refocus={() => window.focus()}
    />
  );
}

function useAllCommands(): (ChatCommand & { group: string })[] {
  const { t } = useText();
  const group = (title: TextKey, ...lists: (readonly ChatCommand[])[]) =>
    lists
      .flat()
      .filter(({ isAlias }) => !isAlias)
      .map((command) => ({ ...command, group: t(title) }));
  const app = useChatCommands();
  return [
    ...group('commands.group.chat', [useNewChat()], useAnswerCommands(), app),
    ...group(
      'commands.group.sources',
      usePageCommands(),
      useSourceCommands(),
      useAttachCommands(),
      [useWebSearchCommand()],
    ),
    ...group('commands.group.saved', usePlaceCommands()),
    ...group('commands.group.model', useModelCommands()),
    ...group('commands.group.theme', useThemeCommands()),
    ...group('settings.tools.heading', useToolCommands()),
  ];
}

/** The list of chats, and what has a place of its own. */
function usePlaceCommands(): ChatCommand[] {
  return [useHistoryCommand(), ...usePanelCommands()];
}

/** Searches the chats for words; without any, shows where to. */
function useSearchCommand(): (words: string) => ChatCommand & { group: string } {
  const { t } = useText();
  const views = useChatViews();
  return (words) => ({
    key: 'search',
    text: words === '' ? t('history.search') : t('commands.searchChats', { words }),
    group: t('commands.group.saved'),
    icon: <Search20Regular />,
    run: () => views.searchChats(words),
  });
}
