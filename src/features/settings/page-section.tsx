import { Switch } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import type { SettingsState } from './settings-state.ts';

/** S3.8 chatSource.enableCurrent. */
export function PageSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  return (
    <Switch
      label={t('settings.page.enable')}
      checked={state.settings.enableCurrent}
      onChange={(_event, { checked }) => void state.save({ enableCurrent: checked })}
    />
  );
}
