import { ChatAdd20Regular } from '@fluentui/react-icons/svg/chat-add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import { Share20Regular } from '@fluentui/react-icons/svg/share';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatDeletion } from '../history/use-chat-deletion.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useConversationRow } from '../state/use-open-conversation.ts';
import type { ChatCommand } from './chat-command.ts';
import { useOtherPlace } from './use-other-place.tsx';

/** Begins a chat, where the settings want new chats to be. */
export function useNewChat(): ChatCommand {
  const { t } = useText();
  const { otherPlace } = useShell();
  const { settings } = useChatSettings();
  const open = useOpenChat();
  const run = () => {
    const isElsewhere = settings.chatMode === 'immersive' && otherPlace?.kind === 'tab';
    if (!isElsewhere) return open(null);
    const blank = { conversationId: null, draft: '', choices: {} };
    return void otherPlace.open(blank, { live: false, files: null }).catch(() => open(null));
  };
  return { key: 'new', text: t('chat.newChat'), icon: <ChatAdd20Regular />, run };
}

/** What can be done with the open chat, and the settings. */
export function useChatCommands(): ChatCommand[] {
  const { t } = useText();
  const { openSettings } = useShell();
  const views = useChatViews();
  const remove = useChatDeletion();
  const place = useOtherPlace();
  const conversation = useConversationRow();
  const settings: ChatCommand = {
    key: 'settings',
    text: t('chat.settings'),
    icon: <Settings20Regular />,
    menu: 'chat',
    run: () => openSettings(),
  };
  const ofConversation = ({ id }: { id: string }): ChatCommand[] => [
    {
      key: 'rename',
      text: t('chat.renameChat'),
      icon: <Edit20Regular />,
      run: () => views.rename(true),
    },
    {
      key: 'share',
      text: t('share.title'),
      icon: <Share20Regular />,
      menu: 'chat',
      run: () => views.showPanel('share'),
    },
    {
      key: 'delete',
      text: t('chat.deleteChat'),
      icon: <Delete20Regular />,
      menu: 'chat',
      run: () => remove(id),
    },
  ];
  return [
    ...(place ? [place] : []),
    settings,
    ...(conversation ? ofConversation(conversation) : []),
  ];
}
