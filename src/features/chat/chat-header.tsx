import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { ChatAdd20Regular } from '@fluentui/react-icons/svg/chat-add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu-entry.ts';
import { RenameField } from '#ui/controls/rename-field.tsx';
import { useText } from '#ui/text.ts';
import { sizes } from '#ui/theme/sizes.ts';
import { useShell } from '../shell.tsx';
import type { ChatPanel } from './chat-panel.ts';
import { TokenMeter } from './context/token-meter.tsx';
import { useOpenChat } from './context/use-chat-context.ts';
import { useChatDeletion } from './history/use-chat-deletion.ts';
import { useChatSettings } from './state/use-chat-settings.ts';
import { useConversationRow } from './state/use-open-conversation.ts';
import { useReport } from './state/use-report.ts';
import { useOtherPlace } from './use-other-place.tsx';

const useHeader = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '2px',
  boxSizing: 'border-box',
  flexShrink: 0,
  minHeight: `${sizes.header}px`,
  paddingInline: '12px 6px',
});

const useTitle = makeResetStyles({
  flexGrow: 1,
  minWidth: 0,
  margin: 0,
  fontSize: '14px',
  lineHeight: '20px',
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
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'text',
  },
  '& > button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > button:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  '& > span': { paddingInline: '4px', color: tokens.colorNeutralForeground3, fontWeight: 400 },
});

interface ChatHeaderProps {
  showPanel: (panel: ChatPanel) => void;
}

function useEntries(showPanel: ChatHeaderProps['showPanel']): MenuEntry[] {
  const { t } = useText();
  const { openSettings, panels } = useShell();
  const remove = useChatDeletion();
  const place = useOtherPlace();
  const conversation = useConversationRow();
  const entry = (key: string, text: string, icon: ReactNode, run: () => void) => ({
    key,
    text,
    icon,
    run,
  });
  return [
    ...(panels.library
      ? [entry('library', t('library.title'), <Library20Regular />, () => showPanel('library'))]
      : []),
    ...(panels.memo
      ? [entry('memo', t('chat.memos'), <Bookmark20Regular />, () => showPanel('memo'))]
      : []),
    ...(place ? [place] : []),
    entry('settings', t('chat.settings'), <Settings20Regular />, () => openSettings()),
    ...(conversation
      ? [entry('delete', t('chat.deleteChat'), <Delete20Regular />, () => remove(conversation.id))]
      : []),
  ];
}

export function ChatHeader({ showPanel }: ChatHeaderProps) {
  const { t } = useText();
  const { surface, otherPlace } = useShell();
  const { settings } = useChatSettings();
  const open = useOpenChat();
  const entries = useEntries(showPanel);
  const newChat = () => {
    const isElsewhere = settings.chatMode === 'immersive' && otherPlace?.kind === 'tab';
    if (!isElsewhere) return open(null);
    const blank = { conversationId: null, draft: '', choices: {} };
    return void otherPlace.open(blank, { live: false, files: null }).catch(() => open(null));
  };
  return (
    <header className={useHeader()}>
      <ChatTitle />
      {surface !== 'sidebar' && <TokenMeter />}
      <IconButton name={t('chat.newChat')} icon={<ChatAdd20Regular />} onClick={newChat} />
      {surface === 'sidebar' && (
        <IconButton
          name={t('chat.history')}
          icon={<History20Regular />}
          aria-haspopup="dialog"
          onClick={() => showPanel('history')}
        />
      )}
      <MenuButton name={t('chat.menu')} icon={<MoreHorizontal20Regular />} entries={entries} />
    </header>
  );
}

function ChatTitle() {
  const { t } = useText();
  const { bus } = useShell();
  const [editing, edit] = useState(false);
  const style = useTitle();
  const conversation = useConversationRow();
  const report = useReport();
  if (!conversation) {
    return (
      <h1 className={style}>
        <span>{t('chat.untitled')}</span>
      </h1>
    );
  }
  const { id, name } = conversation;
  const save = (next: string) =>
    report(bus.request('conversation.rename', { conversationId: id, name: next }));
  return (
    <h1 className={style}>
      {editing ? (
        <RenameField
          name={t('chat.renameField')}
          value={name}
          save={save}
          close={() => edit(false)}
        />
      ) : (
        <button
          type="button"
          title={t('chat.rename', { name })}
          dir="auto"
          onClick={() => edit(true)}
        >
          {name}
        </button>
      )}
    </h1>
  );
}
