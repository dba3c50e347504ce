import { useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import type { ExportFolder } from '#domain/export/export-item.ts';
import { isService } from '#domain/export/export-services.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';

export type ExportState = Omit<RowsResult<'exports', 'remembered'>, 'sent'>;

/** What is exported, and how. */
export function useExport() {
  const { rows } = useShell();
  const { value: remembered } = useRequest(() => rows.exports.remembered(), [rows], {
    whenShown: true,
  });
  const [changes, setChanges] = useState<Partial<ExportState>>({});
  return {
    choice: remembered && { ...remembered, ...changes },
    choose: (change: Partial<ExportState>) => setChanges((before) => ({ ...before, ...change })),
  };
}

/** What exports themselves are of this page. */
export function useExporter() {
  const { backups } = useShell();
  const { value } = useRequest(async () => (await backups()).exporter, [backups], {
    whenShown: true,
  });
  return value ?? null;
}

/** What the texts of an export need. */
export function useExportParts() {
  const { t, tag } = useText();
  const { router } = useShell();
  return {
    failed: (failure: keyof typeof failureTexts) => t(failureTexts[failure].copied),
    placeOf: (feature: 'chat' | 'memos', id: string) =>
      router ? new URL(router.href(placeOf(feature, id)), location.href).href : null,
    texts: {
      title: t('settings.export.title'),
      language: tag,
      text: t,
      number: (value: number) => formatCount(value, tag),
    },
  };
}

/** Says how much was exported. */
export function useExported() {
  const { t } = useText();
  const toast = useToast();
  return (count: number) =>
    toast(count === 0 ? t('settings.export.nothing') : t('settings.data.backupDone', { count }));
}

/** To files: one that is saved, or a folder's. */
export function useExportFiles({ target, ...choice }: ExportState) {
  const { saveFile } = useShell();
  const { run, isBusy } = useAction();
  const exporter = useExporter();
  const parts = useExportParts();
  const exported = useExported();
  const send = async (folder: ExportFolder | null) => {
    if (!exporter || isService(target)) return;
    const { written, file } = await exporter.run({ ...choice, format: target }, parts, folder);
    if (file) saveFile(file.name, file.mime, [file.blob]);
    exported(written);
  };
  const pick = exporter?.pickFolder;
  const sendToFolder = async () => {
    const folder = await pick?.();
    if (folder) await send(folder);
  };
  return {
    toFile: () => void run(send(null)),
    toFolder: pick ? () => void run(sendToFolder()) : null,
    isBusy,
  };
}
