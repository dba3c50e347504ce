import { makeResetStyles, Switch } from '@fluentui/react-components';
import { summarizeButtonSites } from '#domain/sites/summary-button.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { ComposerSettings } from './composer-settings.tsx';
import { PillSettings, QuickAccessSettings } from './pill-settings.tsx';
import { SampleSettings } from './sample-settings.tsx';
import { SectionSwitches } from './section-switches.tsx';
import { SiteChoice } from './site-choice.tsx';

const useSwitches = makeResetStyles({
  ...column(),
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontWeight: 600 },
});

const useDetails = makeResetStyles({
  '& > summary': { minHeight: '32px', lineHeight: '32px', cursor: 'pointer' },
});

/** S3.8 chatSource.enableCurrent. */
export function PageSection({ state }: { state: SettingsState }) {
  const { access } = useShell();
  return (
    <div className={useStack()}>
      <SectionSwitches section="page" state={state} />
      <SummaryButtonSwitches state={state} />
      {access && <SidebarButton button="sidebarSummaryButton" state={state} />}
      {access && <SidebarButton button="writeButton" state={state} />}
      {access && <PillSettings state={state} />}
      {access && <ComposerSettings state={state} />}
      {access && <SampleSettings state={state} />}
      {access && <QuickAccessSettings state={state} />}
    </div>
  );
}

/** S3.9 summarizeButton. */
function SummaryButtonSwitches({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { summarizeButton } = settings;
  const quiet = useQuiet();
  return (
    <fieldset className={useSwitches()}>
      <legend>{t('settings.summaryButton.heading')}</legend>
      <p className={quiet}>{t('settings.summaryButton.hint')}</p>
      {summarizeButtonSites.map((site) => (
        <Switch
          key={site}
          label={t(`settings.summaryButton.${site}`)}
          checked={summarizeButton[site]}
          onChange={(_event, { checked }) =>
            void save({ summarizeButton: { ...summarizeButton, [site]: checked } })
          }
        />
      ))}
    </fieldset>
  );
}

const sidebarButtons = {
  sidebarSummaryButton: 'tool.summarise',
  writeButton: 'tool.composeNew',
} as const;

/** S3.9 sidebarSummaryButton, writeButton: the sites for which the sidebar offers these. */
function SidebarButton({
  button,
  state: { settings, save },
}: {
  button: keyof typeof sidebarButtons;
  state: SettingsState;
}) {
  const { t } = useText();
  const { buttonSettings } = settings;
  const name = t(sidebarButtons[button]);
  return (
    <details className={useDetails()}>
      <summary>{name}</summary>
      <SiteChoice
        name={name}
        visibility={buttonSettings[button].visibility}
        save={(visibility) =>
          save({ buttonSettings: { ...buttonSettings, [button]: { visibility } } })
        }
      />
    </details>
  );
}
