import { PanelRight20Regular } from '@fluentui/react-icons/svg/panel-right';
import { WindowNew20Regular } from '@fluentui/react-icons/svg/window-new';
import type { Upload } from '#domain/documents/uploads.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import type { ChatCommand } from './chat-command.ts';

/** The command that moves this chat, with its draft, to its own tab or back into the sidebar. */
export function useOtherPlace(): ChatCommand | null {
  const { otherPlace, slot: from } = useShell();
  const { t } = useText();
  const toast = useToast();
  const window = useChatWindow();
  const { branch } = useOpenConversation();
  const { list } = useComposerFiles();
  if (!otherPlace) return null;
  const { kind, open } = otherPlace;
  const run = () => {
    const { conversationId, choices } = window.shown.getSnapshot();
    const draft = window.draft.getSnapshot().text;
    const chat = { conversationId, draft, choices: Object.fromEntries(choices) };
    // Files that a question waits for here are not moved.
    const isFree = ({ questionId }: Upload) => questionId === undefined;
    const files = list.state.getSnapshot().uploads.every(isFree) ? from : null;
    open(chat, { live: branch.getSnapshot().live !== undefined, files }).catch((error: unknown) =>
      toast(errorText(t, toCodedError(error))),
    );
  };
  return kind === 'tab'
    ? { key: 'tab', text: t('chat.openTab'), icon: <WindowNew20Regular />, menu: 'chat', run }
    : {
        key: 'sidebar',
        text: t('chat.openSidebar'),
        icon: <PanelRight20Regular />,
        menu: 'chat',
        run,
      };
}
