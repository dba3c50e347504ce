import { useText } from '#ui/text.ts';
import { useShell } from '../../shell.tsx';
import { AssistantsSent } from '../assistants/assistants-sent.tsx';
import { SiteList } from '../sections/site-list.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { CountedReport } from './counted-report.tsx';
import { Counting } from './counting.tsx';
import { SentRecord } from './sent-record.tsx';

export function PrivacySection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { access } = useShell();
  const quiet = useQuiet();
  const { neverRead, neverSend } = state.settings;
  return (
    <div className={useStack()}>
      {access !== null && (
        <SiteList
          label={t('settings.privacy.neverRead')}
          hint={t('settings.privacy.neverReadHint')}
          sites={neverRead}
          save={(sites) => state.save({ neverRead: sites })}
        />
      )}
      <SiteList
        label={t('settings.privacy.neverSend')}
        hint={t('settings.privacy.neverSendHint')}
        sites={neverSend}
        save={(sites) => state.save({ neverSend: sites })}
      />
      {access !== null && <p className={quiet}>{t('settings.privacy.private')}</p>}
      <Counting state={state} />
      <SentRecord />
      <AssistantsSent />
      <CountedReport />
    </div>
  );
}
