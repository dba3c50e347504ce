import { minOpacity } from '#domain/capture/hidden-text.ts';
import {
  allIn,
  allOfPage,
  attributeOf,
  isMatch,
  isShown,
  isWithin,
  ownerDocumentOf,
  parentElementOf,
  previousOf,
  viewOf,
} from '../dom/own-properties.ts';

const control = '[aria-expanded]';
/** How `isShown` looks at an element. */
export const seen = { visibilityProperty: true, opacityProperty: true };
/** How far up it is looked for what cuts a control off. */
const maxUp = 30;
/** A page may have one for each width of its window. */
const maxControls = 8;

/** What a control of the page has folded up: one click away from being read. */
export class Folds {
  #page: Document | null = null;
  /** By the identifiers that they name. */
  readonly #controls = new Map<string, Element[]>();

  /** By a control that can be seen, before the box or naming it. */
  isFold(box: Element): boolean {
    const before = previousOf(box);
    const next = before && (isMatch(before, control) ? [before] : allIn(before, control));
    if (next?.slice(0, maxControls).some((each) => isSeen(each, box))) return true;
    const id = attributeOf(box, 'id');
    const named = id ? this.#controlsOf(ownerDocumentOf(box)).get(id) : undefined;
    return named?.some((each) => isSeen(each, box)) ?? false;
  }

  /** Looked for once: a page may have as many boxes as controls. */
  #controlsOf(page: Document): Map<string, Element[]> {
    if (this.#page === page) return this.#controls;
    this.#page = page;
    this.#controls.clear();
    for (const element of allOfPage(page, '[aria-controls]')) {
      const named = attributeOf(element, 'aria-controls')?.split(/\s+/) ?? [];
      for (const id of named) {
        const known = this.#controls.get(id);
        if (!known) this.#controls.set(id, [element]);
        else if (known.length < maxControls) known.push(element);
      }
    }
    return this.#controls;
  }
}

/** Whether a person can see the control; what it has in common with its box is not asked again. */
function isSeen(element: Element, box: Element): boolean {
  if (isWithin(element, box) || !isShown(element, seen)) return false;
  const view = viewOf(ownerDocumentOf(element));
  let left = maxUp;
  for (let at: Element | null = element; at && left > 0; at = parentElementOf(at), left -= 1) {
    if (isWithin(box, at)) return true;
    const { width, height, right, bottom } = placeOf(at);
    const isFlat = width < 2 || height < 2;
    if (isFlat && (at === element || getComputedStyle(at).overflow !== 'visible')) return false;
    if (at === element && view && (right + view.scrollX < 0 || bottom + view.scrollY < 0))
      return false;
    if (Number(getComputedStyle(at).opacity) < minOpacity) return false;
  }
  return true;
}

export const placeOf = (element: Element): DOMRect =>
  Element.prototype.getBoundingClientRect.call(element);
