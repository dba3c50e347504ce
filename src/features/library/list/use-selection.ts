import { useCallback, useRef, useState } from 'react';
import { all, extended, noSelection, selectedOf, toggled } from '#domain/documents/selection.ts';
import type { Select } from '../../parts/select-box.tsx';

/** What is selected of a list that changes. `order`: the ids it shows. */
export function useSelection(order: readonly string[]) {
  const [selection, change] = useState(noSelection);
  const latest = useRef(order);
  latest.current = order;
  const select = useCallback<Select>((id, isRange) => {
    change((before) => (isRange ? extended(before, id, latest.current) : toggled(before, id)));
  }, []);
  const selectAll = useCallback(() => change(all(latest.current)), []);
  const clear = useCallback(() => change(noSelection), []);
  return { ids: selectedOf(selection, order), select, selectAll, clear };
}

export type ListSelection = ReturnType<typeof useSelection>;
