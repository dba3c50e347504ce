import { Switch } from '@fluentui/react-components';
import { useId } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useWarning } from '../settings-styles.ts';

type Project = ReplyOf<'analytics.project'>['project'];

/** Consent to being counted: what is counted, where it goes, and why it may be refused. */
export function Counting({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { countingRefused } = useShell();
  const project = useProject();
  const quiet = useQuiet();
  const warning = useWarning();
  const id = useId();
  const refusal = countingRefused?.() ?? null;
  const isOn = settings.analytics && refusal === null;
  const isOffered = refusal === null && (isOn || project !== null);
  return (
    <div>
      <Switch
        label={t('settings.privacy.count')}
        aria-describedby={id}
        checked={isOn}
        disabled={!isOffered}
        onChange={(_event, { checked }) => void save({ analytics: checked })}
      />
      <div id={id}>
        <p className={quiet}>{t('settings.privacy.countHint')}</p>
        {refusal !== null && <p className={warning}>{t(`settings.privacy.refused.${refusal}`)}</p>}
        {refusal === null && project && (
          <p className={quiet}>
            {t('settings.privacy.countTo')} <bdi>{new URL(project.host).host}</bdi>
          </p>
        )}
        {refusal === null && project === null && (
          <p className={quiet}>{t('settings.privacy.countNowhere')}</p>
        )}
      </div>
    </div>
  );
}

/** undefined: not known yet, or the server cannot be asked. */
function useProject(): Project | undefined {
  return useRequest(({ bus }) => bus.request('analytics.project', {}), [], {
    on: ['account.changed'],
  }).value?.project;
}
