import { ownerDocumentOf } from '../dom/own-properties.ts';

/** Pixels between the button and what is before it. */
const gap = 8;

/** The upper left corner of the button in the window. */
export interface Corner {
  x: number;
  y: number;
}

/** At the inline start or end of an element, outside of it. */
export type Side = 'before' | 'after';

export function rectOf(element: Element): DOMRect {
  return Element.prototype.getBoundingClientRect.call(element);
}

export function isVisible(anchor: HTMLElement): boolean {
  const { width, height } = rectOf(anchor);
  return anchor.isConnected && width > 0 && height > 0;
}

/** Pixels of both sides of a control around its words. */
const maxPadding = 48;

/** A block is as wide as its row: the room begins after what it shows. A control is more than its words. */
function contentOf(anchor: HTMLElement): DOMRect {
  const range = ownerDocumentOf(anchor).createRange();
  range.selectNodeContents(anchor);
  const box = range.getBoundingClientRect();
  const all = rectOf(anchor);
  return box.width === 0 || all.width - box.width <= maxPadding ? all : box;
}

/** Next to an element, in the middle of its height. */
export function cornerNextTo(anchor: HTMLElement, side: Side, size: number): Corner {
  const { direction, display } = getComputedStyle(anchor);
  const { left, right, top, height } = display.startsWith('inline')
    ? rectOf(anchor)
    : contentOf(anchor);
  const isLeft = (direction === 'rtl') === (side === 'after');
  return { x: isLeft ? left - gap - size : right + gap, y: top + (height - size) / 2 };
}

/**
 * Whether only what `isGround` accepts is in the button's place: its free room. Outside of the window
 * that cannot be known, and there is no room beyond the window's side.
 */
export function isFree(
  page: Document,
  { x, y }: Corner,
  size: number,
  isGround: (element: Element) => boolean,
  own?: HTMLElement,
): boolean {
  if (x < 0 || x + size > page.documentElement.clientWidth) return false;
  const middle = y + size / 2;
  const height = page.defaultView?.innerHeight ?? 0;
  if (middle < 0 || middle > height) return true;
  return [1, size / 2, size - 1].every((step) => {
    const there = page.elementsFromPoint(x + step, middle).find((each) => each !== own);
    return !there || isGround(there);
  });
}

/**
 * Moves the button to a corner, in whole pixels: in parts of them it would touch what is next to it, and
 * count as covered (IntersectionObserver's trackVisibility). It is absolute, wherever the box is that its offsets count from: what it
 * is off by is added to them. A translation is no layout shift.
 */
export function moveTo(host: HTMLElement, { x, y }: Corner): void {
  const now = rectOf(host);
  const dx = Math.round(x) - now.left;
  const dy = Math.round(y) - now.top;
  if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5) return;
  const [left = 0, top = 0] = host.style.translate
    .split(' ')
    .map((each) => Number.parseFloat(each));
  set(host, 'translate', `${(left || 0) + dx}px ${(top || 0) + dy}px`);
}

/** Where its parent's box begins, until it is moved. */
export function resetPlace(host: HTMLElement): void {
  set(host, 'left', '0px');
  set(host, 'top', '0px');
  set(host, 'translate', '0px 0px');
}

/** Wins over the page's rules, as all of the host's style does. */
export function set(host: HTMLElement, property: string, value: string): void {
  host.style.setProperty(property, value, 'important');
}
