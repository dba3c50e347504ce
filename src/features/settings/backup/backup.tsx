import { useState } from 'react';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useQuiet, useWarning } from '../settings-styles.ts';
import { counted } from './counted.ts';
import { FileButton } from './file-button.tsx';
import { LineBlob } from './line-blob.ts';
import type { BringIn } from './use-bring-in.ts';
import { Withheld } from './withheld.tsx';

export function Backup() {
  const { t } = useText();
  const { rows, saveFile, backups } = useShell();
  const toast = useToast();
  const { run, isBusy: busy } = useAction();
  const [leftOut, setLeftOut] = useState(0);
  const quiet = useQuiet();
  const save = async () => {
    setLeftOut(0);
    const lines = new LineBlob();
    await rows.backup.export({ add: (text) => lines.add(text) });
    const { blob, files, leftOut: missing } = await (await backups()).pack(lines.blob());
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`gloss-${day}.zip`, 'application/zip', [blob]);
    setLeftOut(missing);
    toast(counted(t, 'backupDone', lines.count, files));
  };
  return (
    <div>
      <TextButton tone="outline" disabled={busy} aria-busy={busy} onClick={() => void run(save())}>
        {t('settings.data.backup')}
      </TextButton>
      {busy && <BusyLine text={t('settings.data.backingUp')} />}
      <p className={quiet}>{t('settings.data.backupBody')}</p>
      <LeftOut count={leftOut} phrase="settings.data.backupLeftOut" />
    </div>
  );
}

/** Settings and own tools alone, for another machine; a restore reads them. */
export function SettingsExport() {
  const { t } = useText();
  const { rows, saveFile } = useShell();
  const attempt = useAttempt();
  const quiet = useQuiet();
  const save = async () => {
    const lines = new LineBlob();
    const added = rows.backup.export({ add: (text) => lines.add(text), only: 'settings' });
    if (!(await attempt(added))) return;
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`gloss-settings-${day}.jsonl`, 'application/jsonl', [lines.blob()]);
  };
  return (
    <div>
      <TextButton tone="outline" onClick={() => void save()} text="settings.data.exportSettings" />
      <p className={quiet}>{t('settings.data.exportSettingsBody')}</p>
    </div>
  );
}

/** Backups of this product; a file of another one is imported. */
export function Restore({ bringIn: { state, take, restore } }: { bringIn: BringIn }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { isBusy: busy, leftOut, withheld } = restore;
  return (
    <div>
      <FileButton
        name={t('settings.data.restore')}
        busy={busy || state.step === 'importing'}
        take={take}
      />
      {busy && <BusyLine text={t('settings.data.restoring')} />}
      <p className={quiet}>{t('settings.data.restoreBody')}</p>
      <LeftOut count={leftOut} phrase="settings.data.restoreLeftOut" />
      <Withheld settings={withheld} close={restore.close} />
    </div>
  );
}

interface LeftOutProps {
  count: number;
  phrase: `settings.data.${'backup' | 'restore'}LeftOut`;
}

/** Remains until the next action: a notice that disappears may be missed. */
function LeftOut({ count, phrase }: LeftOutProps) {
  const { t } = useText();
  const warning = useWarning();
  return <div role="status">{count > 0 && <p className={warning}>{t(phrase, { count })}</p>}</div>;
}
