import { useState } from 'react';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useShell } from '../../shell.tsx';
import { counted } from './counted.ts';
import type { WithheldSettings } from './withheld.tsx';

/** Restores a backup of this product. */
export function useRestore() {
  const { t } = useText();
  const { rows, backups } = useShell();
  const toast = useToast();
  const { run, isBusy } = useAction();
  /** Files that did not fit. */
  const [leftOut, setLeftOut] = useState(0);
  const [withheld, setWithheld] = useState<WithheldSettings>({});
  const restore = async (file: File) => {
    setLeftOut(0);
    const { lines, saveFiles } = await (await backups()).unpack(file);
    const { rows: count, withheld: others } = await rows.backup.restore({ text: lines });
    setWithheld(others);
    const { saved, leftOut: missing } = await saveFiles();
    setLeftOut(missing);
    toast(counted(t, 'restoreDone', count, saved));
  };
  return {
    take: (file: File) => void run(restore(file)),
    isBusy,
    leftOut,
    withheld,
    close: () => setWithheld({}),
  };
}
