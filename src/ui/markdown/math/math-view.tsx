import { type ComponentType, useSyncExternalStore } from 'react';
import { useRestoredMarks } from '../citation-slot.ts';
import { type FormulaProps, FormulaSource } from './formula-source.tsx';

let formula: ComponentType<FormulaProps> | null = null;
let begun = false;
const listeners = new Set<() => void>();

/** Loads the library with the first formula; if that fails, formulas are their source. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!begun) void load();
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  begun = true;
  formula = await import('./formula.tsx').then(
    (loaded) => loaded.default,
    () => FormulaSource,
  );
  for (const listener of listeners) listener();
}

/** A formula as MathML, which screen readers read as mathematics. Wrong TeX is shown as its source. */
export function MathView({ tex, raw, display }: FormulaProps) {
  const Formula = useSyncExternalStore(subscribe, () => formula);
  const Shown = Formula ?? FormulaSource;
  return (
    <span data-math={display ? 'display' : ''} data-pending={Formula ? undefined : ''} dir="ltr">
      <Shown tex={useRestoredMarks(tex)} raw={useRestoredMarks(raw)} display={display} />
    </span>
  );
}
