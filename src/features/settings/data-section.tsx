import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatBytes, formatCount } from '#ui/format.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { DocumentServerSetting } from './document-server.tsx';
import { useQuiet, useStack, useWarning } from './settings-styles.ts';

export function DataSection() {
  const stack = useStack();
  return (
    <div className={stack}>
      <DocumentServerSetting />
      <Backup />
      <Restore />
      <Storage />
    </div>
  );
}

function Backup() {
  const { t, tag } = useText();
  const { bus, saveFile } = useShell();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const quiet = useQuiet();
  const save = () => {
    setBusy(true);
    const parts: string[] = [];
    bus.stream('backup.export', {}).subscribe({
      next: ({ text }) => void parts.push(text),
      error: (error: CodedError) => {
        setBusy(false);
        toast(errorText(t, error));
      },
      complete: () => {
        setBusy(false);
        const count = parts.join('').split('\n').filter(Boolean).length;
        const day = new Date().toISOString().slice(0, 10);
        saveFile(`gloss-${day}.jsonl`, 'application/jsonl', parts);
        toast(t('settings.data.backupDone', { count, formatted: formatCount(count, tag) }));
      },
    });
  };
  return (
    <div>
      <TextButton tone="outline" disabled={busy} onClick={save}>
        {t('settings.data.backup')}
      </TextButton>
      <p className={quiet}>{t('settings.data.backupBody')}</p>
    </div>
  );
}

function Restore() {
  const { t, tag } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const hidden = useHidden();
  const quiet = useQuiet();
  const restore = async (file: File) => {
    setBusy(true);
    try {
      const { rows } = await bus.request('backup.restore', { text: await file.text() });
      toast(t('settings.data.restoreDone', { count: rows, formatted: formatCount(rows, tag) }));
    } catch (error) {
      toast(errorText(t, toCodedError(error)));
    }
    setBusy(false);
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void restore(file);
  };
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept=".jsonl,.json,.txt"
        className={hidden}
        aria-label={t('settings.data.restore')}
        tabIndex={-1}
        onChange={picked}
      />
      <TextButton tone="outline" disabled={busy} onClick={() => picker.current?.click()}>
        {t('settings.data.restore')}
      </TextButton>
      <p className={quiet}>{t('settings.data.restoreBody')}</p>
    </div>
  );
}

function Storage() {
  const { t, tag } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const [estimate, setEstimate] = useState<ReplyOf<'storage.estimate'> | null>(null);
  const [busy, setBusy] = useState(false);
  const quiet = useQuiet();
  const warning = useWarning();
  const refresh = useCallback(
    () => bus.request('storage.estimate', {}).then(setEstimate, () => undefined),
    [bus],
  );
  useEffect(() => void refresh(), [refresh]);
  const free = async () => {
    setBusy(true);
    try {
      const { deleted, pages } = await bus.request('storage.free', {});
      const counts = { deleted: formatCount(deleted, tag), pages: formatCount(pages, tag) };
      toast(
        deleted + pages > 0 ? t('settings.data.freeDone', counts) : t('settings.data.freeNothing'),
      );
    } catch (error) {
      toast(errorText(t, toCodedError(error)));
    }
    setBusy(false);
    await refresh();
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
      <TextButton tone="outline" disabled={busy} onClick={() => void free()}>
        {t('settings.data.free')}
      </TextButton>
      <p className={quiet}>{t('settings.data.freeBody')}</p>
    </div>
  );
}
