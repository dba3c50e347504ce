import { bodyOf, rootOf, scrollerOf } from '../dom/own-properties.ts';
import { above } from './visible-text.ts';

/** A place in a frame's window, in CSS pixels. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Scrolls every container of `node` so that `box` is in the middle, and returns its place in the
 * window then. Nothing else moves; no focus, no selection.
 */
export function scrollToMiddle(node: Node, box: Box): Box {
  let place = box;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const root = scrollerOf(document) ?? rootOf(document);
  for (let at = above(node); at instanceof Node; at = above(at)) {
    if (!(at instanceof Element) || at === root || at === bodyOf(document)) continue;
    if (isScroller(at)) place = scroll(at, place, innerBox(at), behavior);
    if (getComputedStyle(at).position === 'fixed') return place;
  }
  const view = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
  return scroll(root, place, view, behavior);
}

function isScroller(element: Element): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  if (scrollHeight <= clientHeight && scrollWidth <= clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((way) => way !== 'visible' && way !== 'clip');
}

function innerBox(element: Element): Box {
  const { top, left } = element.getBoundingClientRect();
  const [y, x] = [top + element.clientTop, left + element.clientLeft];
  return { top: y, left: x, bottom: y + element.clientHeight, right: x + element.clientWidth };
}

function scroll(element: Element, box: Box, view: Box, behavior: ScrollBehavior): Box {
  const top = within(
    toMiddle(box, view),
    -element.scrollTop,
    element.scrollHeight - element.clientHeight - element.scrollTop,
  );
  const room = element.scrollWidth - element.clientWidth;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const left = within(
    toEdge(box, view),
    (isRtl ? -room : 0) - element.scrollLeft,
    (isRtl ? 0 : room) - element.scrollLeft,
  );
  if (top !== 0 || left !== 0) element.scrollBy({ top, left, behavior });
  return {
    top: box.top - top,
    bottom: box.bottom - top,
    left: box.left - left,
    right: box.right - left,
  };
}

const within = (value: number, min: number, max: number) =>
  Math.round(Math.min(Math.max(value, min), Math.max(min, max)));

/** What is higher than its window starts at its top. */
function toMiddle(box: Box, view: Box): number {
  const space = view.bottom - view.top;
  const height = box.bottom - box.top;
  return height > space ? box.top - view.top : box.top + height / 2 - view.top - space / 2;
}

/** Sideways as little as needed. */
function toEdge(box: Box, view: Box): number {
  if (box.left < view.left || box.right - box.left > view.right - view.left) {
    return box.left - view.left;
  }
  return Math.max(0, box.right - view.right);
}
