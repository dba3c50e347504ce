import type { FreeToolName } from '#domain/routes/free-tools.ts';
import { newId } from '../bus/origin-port.ts';

/** One conversation a tab, and one a visit of a free tool, which is new each time; both survive a reload. */
export function tabSlot(purpose?: FreeToolName): string {
  const key = purpose ? `gloss.slot.${purpose}` : 'gloss.slot';
  const saved = purpose && isNewVisit() ? null : sessionStorage.getItem(key);
  const slot = saved ?? `tab:${newId()}`;
  sessionStorage.setItem(key, slot);
  return slot;
}

/** By a link or an address: the page is neither loaded again nor returned to by Back. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
