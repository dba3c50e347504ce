import { attributeOf, firstIn, isMatch, nameOf, wordsOf } from '../dom/own-properties.ts';

const controls = 'button,summary,input,select,textarea,canvas,[role="button"],[onclick]';
const dialogs = 'dialog,[popover],[role="dialog"],[role="alertdialog"],[aria-modal="true"]';

/** Whether a person uncovers what is behind: by a click, or by waiting or pointing at it. */
export function isRemovable(box: Element): boolean {
  const { cursor, transitionDuration, animationName } = getComputedStyle(box);
  if (cursor === 'pointer' || animationName !== 'none' || /[1-9]/.test(transitionDuration)) {
    return true;
  }
  return isMatch(box, controls) || firstIn(box, controls) !== null;
}

/** Whether an element is held in the window while the page moves, or lies over all of it. */
export function isFloating(element: Element): boolean {
  const { position, backfaceVisibility } = getComputedStyle(element);
  return (
    position === 'fixed' ||
    position === 'sticky' ||
    // Of a card that turns over.
    backfaceVisibility === 'hidden' ||
    isMatch(element, dialogs)
  );
}

/** Whether what is in an element comes out from behind others by scrolling. */
export function isScrolled(element: Element): boolean {
  if (getComputedStyle(element).overflow === 'visible') return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
}

/** Slides, panels of tabs, sheets of a stack: each has words, and its turn. */
export function arePeers(one: Element | undefined, other: Element | undefined): boolean {
  if (!one || !other || nameOf(one) !== nameOf(other) || !wordsOf(one)?.trim()) return false;
  const names = new Set(attributeOf(one, 'class')?.split(/\s+/));
  return (attributeOf(other, 'class') ?? '').split(/\s+/).some((each) => names.has(each));
}
