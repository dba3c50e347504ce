import { makeResetStyles, tokens } from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { lazy, Suspense } from 'react';
import { useSelector } from '#ui/actors/use-selector.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { RenameField } from '#ui/controls/rename-field.tsx';
import { useReturnedFocus } from '#ui/focus/use-returned-focus.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { ellipsis, row } from '#ui/theme/shapes.ts';
import { sizes, type } from '#ui/theme/sizes.ts';
import { useShell } from '../shell.tsx';
import { commandsOf } from './commands/chat-command.ts';
import { CommandButton } from './commands/command-button.tsx';
import { useChatCommands, useNewChat } from './commands/use-chat-commands.tsx';
import { usePaletteCommand } from './commands/use-palette-command.tsx';
import { useHasRail, useHistoryCommand, usePanelCommands } from './commands/use-panel-commands.tsx';
import { RailButton, useOnlyNarrow } from './rail/rail-button.tsx';
import { useChatViews } from './state/use-chat-views.ts';
import { useConversationRow } from './state/use-open-conversation.ts';
import { useReport } from './state/use-report.ts';

const TokenMeter = lazy(async () => ({
  default: (await import('./context/token-meter.tsx')).TokenMeter,
}));

const useHeader = makeResetStyles({
  ...row('2px'),
  boxSizing: 'border-box',
  flexShrink: 0,
  minHeight: `${sizes.header}px`,
  paddingInline: '12px 6px',
});

const useTitle = makeResetStyles({
  flexGrow: 1,
  minWidth: 0,
  margin: 0,
  ...type.body,
  fontWeight: 600,
  '& > button': {
    maxWidth: '100%',
    minHeight: '32px',
    margin: 0,
    paddingInline: '4px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    ...ellipsis,
    cursor: 'text',
  },
  '& > button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > button:focus-visible': focusRing,
  '& > span': { paddingInline: '4px', color: tokens.colorNeutralForeground3, fontWeight: 400 },
});

export function ChatHeader() {
  const { t } = useText();
  const { surface } = useShell();
  const hasRail = useHasRail();
  const history = useHistoryCommand();
  const newChat = useNewChat();
  const narrow = useOnlyNarrow();
  const entries = commandsOf('chat', usePanelCommands(), useChatCommands(), [usePaletteCommand()]);
  return (
    <header className={useHeader()}>
      <RailButton />
      <ChatTitle />
      {surface !== 'sidebar' && (
        <Suspense>
          <TokenMeter />
        </Suspense>
      )}
      <span className={hasRail ? narrow : undefined}>
        <CommandButton command={newChat} />
      </span>
      {!hasRail && <CommandButton command={history} aria-haspopup="dialog" />}
      <MenuButton name={t('chat.menu')} icon={<MoreHorizontal20Regular />} entries={entries} />
    </header>
  );
}

function ChatTitle() {
  const { t } = useText();
  const { rows, freeTool } = useShell();
  const hasRail = useHasRail();
  const views = useChatViews();
  const editing = useSelector(views.shown, ({ isRenaming }) => isRenaming);
  const style = useTitle();
  const button = useReturnedFocus<HTMLButtonElement>(editing);
  const conversation = useConversationRow();
  const report = useReport();
  const hidden = useHidden();
  if (!conversation) {
    return (
      <h1 className={style}>
        {/* The rail and the greeting, or the tool, say so already. */}
        <span className={hasRail || freeTool ? hidden : undefined}>
          {t(freeTool ? `freeTool.${freeTool.name}` : 'chat.newChat')}
        </span>
      </h1>
    );
  }
  const { id, name } = conversation;
  const save = (next: string) =>
    report(rows.conversation.rename({ conversationId: id, name: next }));
  return (
    <h1 className={style}>
      {editing ? (
        <RenameField
          name={t('chat.renameField')}
          value={name}
          save={save}
          close={() => views.rename(false)}
        />
      ) : (
        <button
          ref={button}
          type="button"
          title={t('chat.rename', { name })}
          dir="auto"
          onClick={() => views.rename(true)}
        >
          {name}
        </button>
      )}
    </h1>
  );
}
