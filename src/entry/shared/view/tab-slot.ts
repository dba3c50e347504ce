import type { FreeToolName } from '#domain/routes/free-tools.ts';
import { newId } from '../bus/origin-port.ts';

/** One conversation a tab, and a separate one for each free tool; it survives a reload. */
export function tabSlot(purpose?: FreeToolName): string {
  const key = purpose ? `gloss.slot.${purpose}` : 'gloss.slot';
  const slot = sessionStorage.getItem(key) ?? `tab:${newId()}`;
  sessionStorage.setItem(key, slot);
  return slot;
}
