import { Field, Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { contextMenuPositionSchema, contextMenuPositions } from '#domain/selection/selection.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';
import { SiteChoice } from './site-choice.tsx';

/** S3.9 textSelectPopupButton and contextMenuPosition. */
export function PillSettings({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { buttonSettings, contextMenuPosition } = settings;
  const quiet = useQuiet();
  return (
    <section aria-labelledby="pill-settings">
      <h3 id="pill-settings">{t('settings.pill.heading')}</h3>
      <p className={quiet}>{t('settings.pill.hint')}</p>
      <SiteChoice
        name={t('settings.pill.heading')}
        visibility={buttonSettings.textSelectPopupButton.visibility}
        save={(visibility) =>
          save({ buttonSettings: { ...buttonSettings, textSelectPopupButton: { visibility } } })
        }
      />
      <Field label={t('settings.pill.position')}>
        <RadioGroup
          value={contextMenuPosition}
          onChange={(_event, { value }) =>
            void save({ contextMenuPosition: contextMenuPositionSchema.parse(value) })
          }
        >
          {contextMenuPositions.map((position) => (
            <Radio key={position} value={position} label={t(`settings.pill.${position}`)} />
          ))}
        </RadioGroup>
      </Field>
    </section>
  );
}

/** S3.9 quickAccess and floatingImageMiniMenu. */
export function QuickAccessSettings({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { quickAccess, floatingImageMiniMenu } = settings;
  return (
    <section aria-labelledby="quick-access-settings">
      <h3 id="quick-access-settings">{t('settings.quickAccess.heading')}</h3>
      <Switch
        label={t('settings.quickAccess.visible')}
        checked={quickAccess.isVisible}
        onChange={(_event, { checked }) =>
          void save({ quickAccess: { ...quickAccess, isVisible: checked } })
        }
      />
      <p className={useQuiet()}>{t('settings.quickAccess.hint')}</p>
      {quickAccess.isVisible && (
        <SiteChoice
          name={t('settings.quickAccess.heading')}
          visibility={floatingImageMiniMenu.visibility}
          save={(visibility) => save({ floatingImageMiniMenu: { visibility } })}
        />
      )}
    </section>
  );
}
