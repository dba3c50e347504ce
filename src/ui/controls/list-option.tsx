import { type ReactNode, useEffect, useRef } from 'react';

interface ListOptionProps {
  id: string;
  selected: boolean;
  checked?: boolean | undefined;
  /** The pointer moves over it. */
  hover: (() => void) | undefined;
  /** `isElsewhere`: it was pressed as links are that open in a new tab. */
  run: (isElsewhere: boolean) => void;
  children: ReactNode;
}

/** An option of a combobox's listbox: it never takes the focus, and scrolls into view when selected. */
export function ListOption({ id, selected, checked, hover, run, children }: ListOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys (ARIA's combobox)
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-checked={checked}
      onMouseDown={keepFocus}
      onPointerMove={hover}
      onClick={({ ctrlKey, metaKey }) => run(ctrlKey || metaKey)}
      onAuxClick={({ button }) => {
        if (button === 1) run(true);
      }}
    >
      {children}
    </div>
  );
}

/** A press would move the focus out of the field, which closes its list. */
export const keepFocus = (event: React.SyntheticEvent) => event.preventDefault();
