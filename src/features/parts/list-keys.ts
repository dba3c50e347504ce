import type { KeyboardEvent } from 'react';
import { gridStep } from './grid-step.ts';

interface ListForm {
  /** Selector of an entry. */
  entries: string;
  /** Entries are in lines: arrows lead to what is next to one. */
  isGrid?: boolean;
}

interface ListKeys extends ListForm {
  focus: (entry: HTMLElement) => void;
  /** Absent: no key deletes an entry. */
  remove?: (entry: HTMLElement) => void;
}

type Key = KeyboardEvent<HTMLElement>;

/** Arrows, Home and End move between entries; Delete deletes the focused one. */
export function onListKey(event: Key, { focus, remove, ...form }: ListKeys): void {
  const step = stepInList(event, form);
  if (step) {
    if (step.to) focus(step.to);
    event.preventDefault();
  }
  // In a field it is a letter that goes.
  if (event.key !== 'Delete' || !remove || isField(event.target)) return;
  const { all, at } = placeOf(event, form.entries);
  const held = all[at];
  if (!held) return;
  const next = all[at + 1] ?? all[at - 1];
  if (next) focus(next);
  remove(held);
}

interface Step {
  from: HTMLElement;
  /** Absent at the end of the list. */
  to: HTMLElement | undefined;
}

/** Where a key leads in a list. null: it is none that leads, or is pressed in something else, such as a field. */
export function stepInList(event: Key, { entries, isGrid = false }: ListForm): Step | null {
  const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event;
  // The browser's own: back, the top of the page.
  if (altKey || ctrlKey || metaKey || isField(target)) return null;
  const { all, at } = placeOf(event, entries);
  const from = all[at];
  if (!from) return null;
  if (key === 'Home') return { from, to: all[0] };
  if (key === 'End') return { from, to: all.at(-1) };
  if (isGrid && key.startsWith('Arrow')) {
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    const boxes = all.map((each) => each.getBoundingClientRect());
    return { from, to: all[gridStep(boxes, at, key, isRtl) ?? -1] };
  }
  if (key === 'ArrowDown') return { from, to: all[at + 1] };
  return key === 'ArrowUp' ? { from, to: all[at - 1] } : null;
}

/** -1: it is pressed in none, as in the menu of one, which is elsewhere in the document. */
function placeOf({ currentTarget, target }: Key, entries: string) {
  const all = [...currentTarget.querySelectorAll<HTMLElement>(entries)];
  return { all, at: all.findIndex((each) => each.contains(target as Node)) };
}

const isField = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea');
