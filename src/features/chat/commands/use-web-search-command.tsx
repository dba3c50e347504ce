import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { useText } from '#ui/text.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useWebSearch } from '../state/use-web-search.ts';
import type { ChatCommand } from './chat-command.ts';

/** Turns the search of the web on, or off, for the next questions of the chat. */
export function useWebSearchCommand(): ChatCommand {
  const { t } = useText();
  const window = useChatWindow();
  const { isOn, turn } = useWebSearch();
  return {
    key: 'webSearch',
    text: t('webSearch.enable'),
    icon: <GlobeSearch20Regular />,
    checked: isOn,
    run: () => void turn(!isOn).then(() => window.focus()),
  };
}
