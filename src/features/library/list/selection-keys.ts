import type { KeyboardEvent } from 'react';
import { stepInList } from '../../parts/list-keys.ts';
import type { ListSelection } from './use-selection.ts';

interface Keys extends Pick<ListSelection, 'ids' | 'select' | 'selectAll' | 'clear'> {
  isGrid: boolean;
  /** All that are selected. */
  remove: () => void;
}

/**
 * The keys of a list with a selection: all, none, delete, and those that move with Shift, which select on their way.
 * True: the key is done with.
 */
export function onSelectionKey(event: KeyboardEvent<HTMLElement>, keys: Keys): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') keys.selectAll();
  else if (keys.ids.length > 0 && key === 'Escape') keys.clear();
  else if (keys.ids.length > 0 && key === 'Delete') keys.remove();
  else if (!shiftKey || !extend(event, keys)) return false;
  event.preventDefault();
  return true;
}

/** False: the key leads nowhere. */
function extend(event: KeyboardEvent<HTMLElement>, { ids, select, isGrid }: Keys): boolean {
  const step = stepInList(event, { entries: '[data-entry]', isGrid });
  const [from, to] = [step?.from.dataset.entry, step?.to?.dataset.entry];
  if (from === undefined || to === undefined) return false;
  if (!ids.includes(from)) select(from, false);
  select(to, true);
  step?.to?.querySelector<HTMLElement>('[data-open]')?.focus();
  return true;
}
