import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { useText } from '#ui/text.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import type { ChatCommand } from './chat-command.ts';

/** Turns the search of the web on, or off, for the next questions. */
export function useWebSearchCommand(): ChatCommand {
  const { t } = useText();
  const window = useChatWindow();
  const { settings, save } = useChatSettings();
  const isOn = settings.enableSearch;
  return {
    key: 'webSearch',
    text: t('webSearch.enable'),
    icon: <GlobeSearch20Regular />,
    checked: isOn,
    run: () => void save({ enableSearch: !isOn }).then(() => window.focus()),
  };
}
