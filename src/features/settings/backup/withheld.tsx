import type { deviceSettings, Settings } from '#domain/settings/settings.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useRow, useWarning } from '../settings-styles.ts';

const names = {
  openaiApiHost: 'settings.data.withheld.openaiApiHost',
  moreHosts: 'settings.data.withheld.openaiApiHost',
  toolServers: 'settings.toolServers.withheld',
  ollamaHost: 'settings.data.withheld.ollamaHost',
  lmStudioHost: 'settings.data.withheld.lmStudioHost',
  imageServerHost: 'settings.data.withheld.imageServerHost',
  speechServerHost: 'settings.data.withheld.speechServerHost',
  dictationEngines: 'settings.voice.engines',
  searchEndpoint: 'settings.data.withheld.searchEndpoint',
  recordingHosts: 'settings.data.withheld.recordingHosts',
  memory: 'settings.memory.heading',
  memoryModel: 'settings.memory.meaning',
  analytics: 'settings.privacy.count',
  documentsOnServer: 'settings.data.withheld.documentsOnServer',
  reportsRefusals: 'settings.diagnostics.report',
} as const satisfies Record<(typeof deviceSettings)[number], TextKey>;

export type WithheldSettings = Partial<Settings>;

interface WithheldProps {
  /** Of a backup; empty: nothing to ask. */
  settings: WithheldSettings;
  close: () => void;
}

/** Asks whether hosts and consents of a backup are to be used: they decide where content goes. */
export function Withheld({ settings, close }: WithheldProps) {
  const { t } = useText();
  const { rows } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const warning = useWarning();
  const row = useRow();
  const keys = (Object.keys(names) as (keyof typeof names)[]).filter((key) => key in settings);
  if (keys.length === 0) return null;
  const take = async () => {
    if (!(await attempt(rows.settings.set(settings)))) return;
    toast(t('settings.data.withheld.taken'));
    close();
  };
  return (
    <section aria-label={t('settings.data.withheld.title')}>
      <p className={warning} role="status">
        {t('settings.data.withheld.title')}
      </p>
      <ul>
        {keys.map((key) => (
          <li key={key}>{t(names[key], { hosts: hostsOf(settings[key]) })}</li>
        ))}
      </ul>
      <div className={row}>
        <TextButton tone="outline" onClick={() => void take()} text="settings.data.withheld.take" />
        <TextButton tone="outline" onClick={close} text="settings.data.withheld.leave" />
      </div>
    </section>
  );
}

/** A consent of `documentsOnServer` has the server's address as its key. */
function hostsOf(value: Settings[keyof typeof names] | undefined): string {
  if (typeof value === 'string') return value;
  // A consent without a host of its own: the build names it.
  if (typeof value === 'boolean') return '';
  if (Array.isArray(value)) {
    const hostOf = (each: (typeof value)[number]) => {
      if (typeof each === 'string') return each;
      if ('address' in each) return each.address;
      return 'host' in each ? each.host : each.id;
    };
    return value.map(hostOf).join(', ');
  }
  if (value && 'kind' in value) return String(value.host || value.kind);
  const chosen = Object.entries(value ?? {}).filter(([, isChosen]) => isChosen);
  return chosen.map(([server]) => server).join(', ');
}
