import { makeResetStyles } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp20Regular } from '@fluentui/react-icons/svg/chevron-up';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { column, outlined, plainList } from '#ui/theme/shapes.ts';

/** A row each: a line with the name and its controls at the end, then lines about it. */
export const useOrderedRows = makeResetStyles({
  ...column('8px'),
  ...plainList,
  '& > li': { padding: '6px 8px 10px 14px', ...outlined, overflowWrap: 'anywhere' },
  '& > li > div': { display: 'flex', alignItems: 'center', gap: '4px' },
  '& > li > div > :first-child': { flexGrow: 1, minWidth: 0 },
  '& > li > [data-wraps]': { flexWrap: 'wrap' },
  '& > li > div + p': { marginBlockStart: '4px' },
});

interface MovesProps<Entry> {
  name: string;
  index: number;
  list: readonly Entry[];
  put: (next: Entry[]) => void;
}

/** What is asked earlier or later: one place up or down; the focus stays on the button that was pressed. */
export function Moves<Entry>({ name, index, list, put }: MovesProps<Entry>) {
  const { t } = useText();
  const last = list.length - 1;
  const move = (by: 1 | -1, button: HTMLElement) => {
    put(moved(list, index, by));
    // A row that is put elsewhere loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <>
      <IconButton
        name={t('settings.search.up', { name })}
        icon={<ChevronUp20Regular />}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => index > 0 && move(-1, currentTarget)}
      />
      <IconButton
        name={t('settings.search.down', { name })}
        icon={<ChevronDown20Regular />}
        aria-disabled={index === last}
        onClick={({ currentTarget }) => index < last && move(1, currentTarget)}
      />
    </>
  );
}

/** The list with an entry moved by one place. */
function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const next = [...list];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
