import { newId } from './origin-port.ts';

/** One conversation a tab, and one of its own for chat with a PDF; a reload keeps it. */
export function tabSlot(purpose?: 'pdf'): string {
  const key = purpose ? `gloss.slot.${purpose}` : 'gloss.slot';
  const slot = sessionStorage.getItem(key) ?? `tab:${newId()}`;
  sessionStorage.setItem(key, slot);
  return slot;
}
