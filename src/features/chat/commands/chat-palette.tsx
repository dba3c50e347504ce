import '#ui/later-texts.ts';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import { joinGroups } from '#domain/search/rank-names.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { CommandPalette } from '#ui/controls/palette/command-palette.tsx';
import type { PaletteEntry } from '#ui/controls/palette/palette-entry.ts';
import { errorText } from '#ui/error-text.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { commandGroups, foundGroups, recentEntries, settingGroup } from '../find/found-entries.tsx';
import { useFound } from '../find/use-found.ts';
import { useFoundActions, useSettingPlaces } from '../find/use-found-actions.ts';
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

/** Chats, documents, memos, pictures, settings and all commands of the chat, narrowed by what is typed. */
export default function ChatPalette() {
  const { t } = useText();
  const window = useChatWindow();
  const { openPalette, showPanel } = useChatViews();
  const [words, setWords] = useState('');
  const { entries, last, isPending, failure } = useEntries(words);
  const withoutPanel = (entry: PaletteEntry): PaletteEntry => ({
    ...entry,
    run: () => {
      // A panel would be above what the entry shows.
      showPanel(null);
      entry.run();
    },
  });
  return (
    <CommandPalette
      name={t('picker.search')}
      hint={t('find.hint')}
      words={words}
      change={setWords}
      entries={entries.map(withoutPanel)}
      last={withoutPanel(last)}
      isPending={isPending}
      problem={failure && <p role="alert">{errorText(t, failure)}</p>}
      close={() => openPalette(false)}
      refocus={() => window.focus()}
    />
  );
}

/** What the words find, the closest first; without any, what was changed last and every command. */
function useEntries(words: string) {
  const texts = useText();
  const typed = words.trim();
  const { failure, ...found } = useFound(typed);
  const actions = useFoundActions();
  const places = useSettingPlaces();
  const commands = useAllCommands();
  const last = useSearchCommand()(typed);
  const query = readQuery(typed);
  const entries = query
    ? joinGroups([
        ...foundGroups(texts, query, found, actions.found),
        ...commandGroups(query, commands),
        settingGroup(texts, query, places, actions.setting),
      ])
    : [
        ...recentEntries(texts, found.isCurrent ? found.named : [], actions.found),
        ...untyped(commands),
      ];
  return { entries, last, isPending: !found.isCurrent, failure };
}

/** Tools are many, and wait until something is typed. */
function untyped<T extends ChatCommand>(commands: readonly T[]): readonly T[] {
  const shown = commands.filter(({ key }) => !key.startsWith('tool '));
  return shown.length > maxUntyped ? shown.filter(({ menu }) => menu !== 'model') : shown;
}

function useAllCommands(): (ChatCommand & { group: string })[] {
  const { t } = useText();
  const group = (title: TextKey, ...lists: (readonly ChatCommand[])[]) =>
    lists
      .flat()
      .filter(({ isAlias }) => !isAlias)
      .map((command) => ({ ...command, group: t(title) }));
  const app = useChatCommands();
  const places = usePanelCommands();
  return [
    ...group('commands.group.chat', [useNewChat()], useAnswerCommands(), leave(app, ['settings'])),
    ...group(
      'commands.group.sources',
      usePageCommands(),
      useSourceCommands(),
      useAttachCommands(),
      [useWebSearchCommand()],
    ),
    ...group('commands.group.saved', [useHistoryCommand()], leave(places, making)),
    ...group('commands.group.make', pick(places, making)),
    ...group('commands.group.model', useModelCommands()),
    ...group('commands.group.theme', useThemeCommands()),
    ...group('chat.settings', pick(app, ['settings'])),
    ...group('settings.tools.heading', useToolCommands()),
  ];
}

/** Places where something is made. */
const making = ['art', 'dictation'];

const pick = (commands: readonly ChatCommand[], keys: readonly string[]) =>
  commands.filter(({ key }) => keys.includes(key));
const leave = (commands: readonly ChatCommand[], keys: readonly string[]) =>
  commands.filter(({ key }) => !keys.includes(key));

/** Searches all chats for words; without any, shows where to. */
function useSearchCommand(): (words: string) => ChatCommand & { group: string } {
  const { t } = useText();
  const views = useChatViews();
  return (words) => ({
    key: 'search',
    text: words === '' ? t('history.search') : t('commands.searchChats', { words }),
    group: words === '' ? t('commands.group.saved') : t('history.list'),
    icon: <Search20Regular />,
    run: () => views.searchChats(words),
  });
}
