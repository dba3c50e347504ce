import { newId } from './origin-port.ts';

/** One conversation a tab; a reload keeps it. */
export function tabSlot(): string {
  const key = 'gloss.slot';
  const slot = sessionStorage.getItem(key) ?? `tab:${newId()}`;
  sessionStorage.setItem(key, slot);
  return slot;
}
