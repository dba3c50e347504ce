import { type Corner, cornerNextTo, isFree, isVisible } from '../button/button-place.ts';

/** Pixels of a side of the button. */
const size = 36;

export interface FoundPlace {
  /** Index in the list of selectors. */
  index: number;
  anchor: HTMLElement;
}

/** The first place of the list that is visible and has free room; null: there is none now. */
export function findPlace(page: Document, places: readonly string[]): FoundPlace | null {
  for (const [index, selector] of places.entries()) {
    const anchors = page.querySelectorAll<HTMLElement>(selector);
    const anchor = [...anchors].find((each) => isVisible(each) && hasRoom(each));
    if (anchor) return { index, anchor };
  }
  return null;
}

export function cornerOf(anchor: HTMLElement): Corner {
  return cornerNextTo(anchor, 'after', size);
}

/** Only what contains the anchor is in the button's place. */
export function hasRoom(anchor: HTMLElement, own?: HTMLElement): boolean {
  const isGround = (there: Element) => there.contains(anchor);
  return isFree(anchor.ownerDocument, cornerOf(anchor), size, isGround, own);
}
