import { DarkTheme20Regular } from '@fluentui/react-icons/svg/dark-theme';
import type { Settings } from '#domain/settings/settings.ts';
import { useText } from '#ui/text.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import type { ChatCommand } from './chat-command.ts';

const schemas: readonly Settings['colorSchema'][] = ['system', 'light', 'dark'];

/** Chooses light, dark or what the system has. */
export function useThemeCommands(): ChatCommand[] {
  const { t } = useText();
  const { settings, save } = useChatSettings();
  return schemas.map((schema) => {
    const name = t(`settings.appearance.${schema}`);
    return {
      key: `theme ${schema}`,
      text: t('commands.theme', { name }),
      name,
      icon: <DarkTheme20Regular />,
      checked: settings.colorSchema === schema,
      run: () => void save({ colorSchema: schema }),
    };
  });
}
