import { Switch } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import type { SectionId } from '../sections.ts';
import { settingNames, settingSwitches } from '../setting-names.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

/** The settings of a section that are on or off. */
export function SectionSwitches({ section, state }: { section: SectionId; state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { settings, save } = state;
  return settingSwitches
    .filter((each) => each.section === section)
    .map(({ setting, hint }) => (
      <div key={setting}>
        <Switch
          label={t(settingNames[setting])}
          checked={settings[setting]}
          onChange={(_event, { checked }) => void save({ [setting]: checked })}
        />
        {hint && <p className={quiet}>{t(hint)}</p>}
      </div>
    ));
}
