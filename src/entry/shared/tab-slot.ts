import { newId } from './origin-port.ts';

/** One conversation a tab, and a separate one for chat with a PDF; it survives a reload. */
export function tabSlot(purpose?: 'pdf'): string {
  const key = purpose ? `gloss.slot.${purpose}` : 'gloss.slot';
  const slot = sessionStorage.getItem(key) ?? `tab:${newId()}`;
  sessionStorage.setItem(key, slot);
  return slot;
}
