import { type ChangeEvent, useRef, useState } from 'react';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useHidden } from '#ui/styles.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useQuiet, useWarning } from '../settings-styles.ts';
import { LineBlob } from './line-blob.ts';
import { Withheld, type WithheldSettings } from './withheld.tsx';

export function Backup() {
  const { t } = useText();
  const { rows, saveFile, packBackup } = useShell();
  const toast = useToast();
  const { run, isBusy: busy } = useAction();
  const [leftOut, setLeftOut] = useState(0);
  const quiet = useQuiet();
  const save = async () => {
    setLeftOut(0);
    const lines = new LineBlob();
    await rows.backup.export({ add: (text) => lines.add(text) });
    const { blob, files, leftOut: missing } = await packBackup(lines.blob());
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

export function Restore() {
  const { t } = useText();
  const { rows, unpackBackup } = useShell();
  const toast = useToast();
  const { run, isBusy: busy } = useAction();
  const [leftOut, setLeftOut] = useState(0);
  const [chatsLeftOut, setChatsLeftOut] = useState(0);
  const [withheld, setWithheld] = useState<WithheldSettings>({});
  const picker = useRef<HTMLInputElement>(null);
  const hidden = useHidden();
  const quiet = useQuiet();
  const restore = async (file: File) => {
    setLeftOut(0);
    setChatsLeftOut(0);
    const { lines, saveFiles, chatsLeftOut: chats } = await unpackBackup(file);
    const { rows: count, withheld: others } = await rows.backup.restore({ text: lines });
    setWithheld(others);
    setChatsLeftOut(chats);
    const { saved, leftOut: missing } = await saveFiles();
    setLeftOut(missing);
    toast(counted(t, 'restoreDone', count, saved));
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void run(restore(file));
  };
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept=".zip,.jsonl,.json,.txt"
        className={hidden}
        aria-label={t('settings.data.restore')}
        tabIndex={-1}
        onChange={picked}
      />
      <TextButton
        tone="outline"
        disabled={busy}
        aria-busy={busy}
        onClick={() => picker.current?.click()}
        text="settings.data.restore"
      />
      {busy && <BusyLine text={t('settings.data.restoring')} />}
      <p className={quiet}>{t('settings.data.restoreBody')}</p>
      <LeftOut count={leftOut} phrase="settings.data.restoreLeftOut" />
      <LeftOut count={chatsLeftOut} phrase="settings.data.chatsLeftOut" />
      <Withheld settings={withheld} close={() => setWithheld({})} />
    </div>
  );
}

interface LeftOutProps {
  count: number;
  phrase: `settings.data.${'backup' | 'restore' | 'chats'}LeftOut`;
}

/** Remains until the next action: a notice that disappears may be missed. */
function LeftOut({ count, phrase }: LeftOutProps) {
  const { t } = useText();
  const warning = useWarning();
  return <div role="status">{count > 0 && <p className={warning}>{t(phrase, { count })}</p>}</div>;
}

function counted(
  t: Translate,
  what: 'backupDone' | 'restoreDone',
  rows: number,
  files: number,
): string {
  if (rows === 0 && files === 0) return t(`settings.data.${what}.nothing`);
  const done = t(`settings.data.${what}`, { count: rows });
  if (files === 0) return done;
  return `${done} · ${t('settings.data.files', { count: files })}`;
}
