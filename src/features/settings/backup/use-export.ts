import { useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import type { ExportFolder } from '#domain/export/export-item.ts';
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
  const { t, tag } = useText();
  const { rows, backups, saveFile, router } = useShell();
  const toast = useToast();
  const { run, isBusy } = useAction();
  const { value: remembered } = useRequest(() => rows.exports.remembered(), [rows], {
    whenShown: true,
  });
  const { value: exporter } = useRequest(async () => (await backups()).exporter, [backups], {
    whenShown: true,
  });
  const [changes, setChanges] = useState<Partial<ExportState>>({});
  const choice = remembered && { ...remembered, ...changes };
  const addressOf = (feature: 'chat' | 'memos', id: string) =>
    router ? new URL(router.href(placeOf(feature, id)), location.href).href : null;
  const send = async (folder: ExportFolder | null) => {
    if (!choice || !exporter) return;
    const parts = {
      failed: (failure: keyof typeof failureTexts) => t(failureTexts[failure].copied),
      placeOf: addressOf,
      texts: {
        title: t('settings.export.title'),
        language: tag,
        text: t,
        number: (value: number) => formatCount(value, tag),
      },
    };
    const { written, file } = await exporter.run(choice, parts, folder);
    if (file) saveFile(file.name, file.mime, [file.blob]);
    toast(
      written === 0
        ? t('settings.export.nothing')
        : t('settings.data.backupDone', { count: written }),
    );
  };
  const pick = exporter?.pickFolder;
  const sendToFolder = async () => {
    const folder = await pick?.();
    if (folder) await send(folder);
  };
  return {
    choice,
    choose: (change: Partial<ExportState>) => setChanges((before) => ({ ...before, ...change })),
    toFile: () => void run(send(null)),
    toFolder: pick ? () => void run(sendToFolder()) : null,
    isBusy,
  };
}
