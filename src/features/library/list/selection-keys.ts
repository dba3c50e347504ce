import type { KeyboardEvent } from 'react';
import type { ListSelection } from './use-selection.ts';

type Keys = Pick<ListSelection, 'ids' | 'select' | 'selectAll' | 'clear'> & {
  /** All that are selected. */
  remove: () => void;
};

const idAt = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-entry]')?.dataset.entry;

/**
 * The keys of a list with a selection: all, none, delete, and an arrow with Shift, which selects on its way. True: the
 * key is done with.
 */
export function onSelectionKey(event: KeyboardEvent<HTMLElement>, keys: Keys): boolean {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') keys.selectAll();
  else if (keys.ids.length > 0 && key === 'Escape') keys.clear();
  else if (keys.ids.length > 0 && key === 'Delete') keys.remove();
  else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
    const from = idAt(target as Element);
    const at = entries.findIndex(({ dataset }) => dataset.entry === from);
    const next = entries[at + (key === 'ArrowDown' ? 1 : -1)];
    if (from === undefined || !next?.dataset.entry) return false;
    if (!keys.ids.includes(from)) keys.select(from, false);
    keys.select(next.dataset.entry, true);
    next.querySelector<HTMLElement>('[data-open]')?.focus();
  } else return false;
  event.preventDefault();
  return true;
}
