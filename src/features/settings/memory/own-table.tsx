import { numberFormat } from '#domain/languages/format-count.ts';
import type { TableState } from '#domain/memory/own-table.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useQuiet } from '../settings-styles.ts';

interface OwnTableProps {
  table: TableState;
  download: () => Promise<unknown>;
  drop: () => Promise<unknown>;
}

/** The table of word pieces on this device: nothing is downloaded before its size was seen, and it is deleted again. */
export function OwnTable({ table: { bytes, isHere }, download, drop }: OwnTableProps) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const { run, isBusy } = useAction();
  const { value: use } = useWatch(({ rows }) => rows.memory.watchMeaning(), []);
  const size = formatBytes(bytes, tag);
  if (isBusy && !isHere) {
    const percent = numberFormat(tag, { style: 'percent' }).format(use?.loaded ?? 0);
    return (
      <p className={quiet} role="status">
        {t('settings.local.downloaded', { percent })}
      </p>
    );
  }
  return (
    <TextButton disabled={isBusy} onClick={() => void run(isHere ? drop() : download())}>
      {t(isHere ? 'history.delete' : 'files.server.fetchNamed', { name: size })}
    </TextButton>
  );
}
