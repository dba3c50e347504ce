import { makeResetStyles, Switch, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { notificationFields, notificationHub } from '#domain/diagnostics/notification.ts';
import { CopyDiagnostics } from '#ui/diagnostics.tsx';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

const useNames = makeResetStyles({
  fontFamily: tokens.fontFamilyMonospace,
  overflowWrap: 'anywhere',
});

/** What helps to find a fault; where the build names who is told of refused calls, a switch for that. */
export function DiagnosticsSetting({ state }: { state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('settings.diagnostics.heading')}</h3>
      <p className={quiet}>{t('settings.diagnostics.body')}</p>
      <CopyDiagnostics />
      <Reports state={state} />
    </section>
  );
}

/** S7.2: off by default; every field is named before anything is sent. */
function Reports({ state }: { state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const names = useNames();
  const hint = useId();
  const hub = notificationHub();
  if (!hub) return null;
  return (
    <div>
      <Switch
        checked={state.settings.reportsRefusals}
        label={t('settings.diagnostics.report')}
        aria-describedby={hint}
        onChange={(_event, { checked }) => void state.save({ reportsRefusals: checked })}
      />
      <div id={hint} className={quiet}>
        <p>{t('settings.diagnostics.reportBody', { host: new URL(hub.url).host })}</p>
        <p>{t('settings.diagnostics.fields')}</p>
        <p dir="ltr" className={names}>
          {notificationFields.join(', ')}
        </p>
      </div>
    </div>
  );
}
