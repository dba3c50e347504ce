import { TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAccount } from '../../hooks/use-account.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import { DocumentServerSetting } from '../connections/document-server.tsx';
import { RecordingHosts } from '../connections/recording-hosts.tsx';
import { ExportFiles } from '../export/export-files.tsx';
import { DiagnosticsSetting } from '../sections/diagnostics-setting.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack, useWarning } from '../settings-styles.ts';
import { Backup, Restore, SettingsExport } from './backup.tsx';
import { ImportFiles } from './import-files.tsx';
import { RecoveryCopies } from './recovery-copies.tsx';
import { useBringIn } from './use-bring-in.ts';

export function DataSection({ state }: { state: SettingsState }) {
  const stack = useStack();
  const bringIn = useBringIn();
  return (
    <div className={stack}>
      <DocumentServerSetting />
      <RecordingHosts state={state} />
      <ImportFiles bringIn={bringIn} />
      <ExportFiles />
      <Backup />
      <SettingsExport />
      <Restore bringIn={bringIn} />
      <RecoveryCopies />
      <Storage />
      <DiagnosticsSetting state={state} />
    </div>
  );
}

/** Where chats and the rest are: here, in the one list, or with the account. */
export function DataPlace() {
  const { t } = useText();
  const { account } = useAccount();
  const isShared = account?.oneList === 'on' ? 'own.on' : 'settings.data.body';
  return <p>{t(account?.status === 'signedIn' ? 'settings.account.body' : isShared)}</p>;
}

function Storage() {
  const { t, tag } = useText();
  const { rows } = useShell();
  const toast = useToast();
  const { value: estimate, retry: refresh } = useRequest(() => rows.storage.estimate(), [rows]);
  const { run, isBusy: busy } = useAction();
  const quiet = useQuiet();
  const warning = useWarning();
  const free = async () => {
    const { deleted, pages } = await rows.storage.free();
    const counts = { deleted, pages };
    toast(
      deleted + pages > 0 ? t('settings.data.freeDone', counts) : t('settings.data.freeNothing'),
    );
  };
  if (!estimate) return null;
  const { used, quota, persisted, nearlyFull } = estimate;
  return (
    <div>
      <span>
        {t('settings.data.used', { used: formatBytes(used, tag), quota: formatBytes(quota, tag) })}
      </span>
      <p className={quiet}>
        {t(persisted ? 'settings.data.persisted' : 'settings.data.notPersisted')}
      </p>
      {nearlyFull && <p className={warning}>{t('settings.data.nearlyFull')}</p>}
      <TextButton tone="outline" disabled={busy} onClick={() => void run(free()).then(refresh)}>
        {t('settings.data.free')}
      </TextButton>
      <p className={quiet}>{t('settings.data.freeBody')}</p>
    </div>
  );
}
