import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { row } from '#ui/theme/shapes.ts';

/** For what has a `SelectBox`: it shows where the pointer or the focus is, and everywhere once something is selected. */
export const selectable = {
  position: 'relative',
  '& > [data-select]': { opacity: 0 },
  '&:hover > [data-select], &:focus-within > [data-select], &[data-selecting] > [data-select]': {
    opacity: 1,
  },
  '@media (hover: none)': { '& > [data-select]': { opacity: 1 } },
} as const;

const useSelectBox = makeResetStyles({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 1,
  ...row(),
  justifyContent: 'center',
  width: '32px',
  height: '32px',
  cursor: 'pointer',
  // A press with Shift selects no text.
  userSelect: 'none',
  '& > input': {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
  '& > input:focus-visible': focusRing,
});

/** `isRange`: everything from the last one to this, too. */
export type Select = (id: string, isRange: boolean) => void;

interface SelectBoxProps {
  id: string;
  name: string;
  isSelected: boolean;
  select: Select;
}

/** Selects an entry of a list; with the Shift key, all from the last one. */
export function SelectBox({ id, name, isSelected, select }: SelectBoxProps) {
  const { t } = useText();
  return (
    <label className={useSelectBox()} data-select>
      <input
        type="checkbox"
        aria-label={t('library.select', { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) => select(id, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
