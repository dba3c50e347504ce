import { Radio, RadioGroup } from '@fluentui/react-components';
import { type Settings, settingsSchema } from '#domain/settings/settings.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';

const schemas: readonly Settings['colorSchema'][] = ['system', 'light', 'dark'];

export function AppearanceSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  return (
    <RadioGroup
      aria-label={t('settings.appearance.theme')}
      layout="horizontal"
      value={state.settings.colorSchema}
      onChange={(_event, { value }) =>
        void state.save({ colorSchema: settingsSchema.shape.colorSchema.parse(value) })
      }
    >
      {schemas.map((schema) => (
        <Radio key={schema} value={schema} label={t(`settings.appearance.${schema}`)} />
      ))}
    </RadioGroup>
  );
}
