import type { ReplyOf } from '#bus/types.ts';
import { numberFormat } from '#domain/languages/format-count.ts';
import type { TableState } from '#domain/memory/own-table.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

interface OwnTableProps extends Pick<SettingsState, 'save'> {
  table: TableState;
  /** It is the chosen model. */
  isTable: boolean;
  /** Shows what is there then. */
  set: (models: ReplyOf<'memory.models'>) => void;
}

/** The table of word pieces on this device: nothing is downloaded before its size was seen, and it is deleted again. */
export function OwnTable({ table: { bytes, isHere }, isTable, save, set }: OwnTableProps) {
  const { bus } = useShell();
  const { t, tag } = useText();
  const quiet = useQuiet();
  const { run, isBusy } = useAction();
  const { value: use } = useWatch(({ rows }) => rows.memory.watchMeaning(), []);
  const size = formatBytes(bytes, tag);
  const change = async () => {
    if (isHere && isTable) await save({ memoryModel: null });
    set(await bus.request('memory.models', { index: true, table: isHere ? 'drop' : 'get' }));
  };
  if (isBusy && !isHere) {
    const percent = numberFormat(tag, { style: 'percent' }).format(use?.loaded ?? 0);
    return (
      <p className={quiet} role="status">
        {t('settings.local.downloaded', { percent })}
      </p>
    );
  }
  return (
    <TextButton tone="link" disabled={isBusy} onClick={() => void run(change())}>
      {t(isHere ? 'history.delete' : 'files.server.fetchNamed', { name: size })}
    </TextButton>
  );
}
