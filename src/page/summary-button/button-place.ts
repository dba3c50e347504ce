/** Pixels between the button and what is before it. */
const gap = 8;
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

export function isVisible(anchor: HTMLElement): boolean {
  const { width, height } = anchor.getBoundingClientRect();
  return anchor.isConnected && width > 0 && height > 0;
}

/** A block is as wide as its row: the room begins after what it shows. */
function contentOf(anchor: HTMLElement): DOMRect {
  const range = anchor.ownerDocument.createRange();
  range.selectNodeContents(anchor);
  const box = range.getBoundingClientRect();
  return box.width > 0 ? box : anchor.getBoundingClientRect();
}

/** The upper left corner of the button in the window. */
function cornerOf(anchor: HTMLElement): { x: number; y: number } {
  const { direction, display } = getComputedStyle(anchor);
  const { left, right, top, height } = display.startsWith('inline')
    ? anchor.getBoundingClientRect()
    : contentOf(anchor);
  const isRtl = direction === 'rtl';
  return { x: isRtl ? left - gap - size : right + gap, y: top + (height - size) / 2 };
}

/**
 * Whether only what contains the anchor is in the button's place: its free room. Outside of the
 * window that cannot be known, and there is no room beyond the window's side.
 */
export function hasRoom(anchor: HTMLElement, own?: HTMLElement): boolean {
  const { x, y } = cornerOf(anchor);
  const page = anchor.ownerDocument;
  if (x < 0 || x + size > page.documentElement.clientWidth) return false;
  const middle = y + size / 2;
  if (middle < 0 || middle > innerHeight) return true;
  return [1, size / 2, size - 1].every((step) => {
    const there = page.elementsFromPoint(x + step, middle).find((each) => each !== own);
    return !there || there.contains(anchor);
  });
}

/**
 * Moves the button to the anchor. It is absolute in the anchor's parent, wherever the box is that its
 * offsets count from: what it is off by is added to them.
 */
export function moveTo(host: HTMLElement, anchor: HTMLElement): void {
  const { x, y } = cornerOf(anchor);
  const now = host.getBoundingClientRect();
  const dx = x - now.left;
  const dy = y - now.top;
  if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5) return;
  const number = (text: string) => Number.parseFloat(text) || 0;
  set(host, 'left', `${number(host.style.left) + dx}px`);
  set(host, 'top', `${number(host.style.top) + dy}px`);
}

/** Wins over the page's rules, as all of the host's style does. */
export function set(host: HTMLElement, property: string, value: string): void {
  host.style.setProperty(property, value, 'important');
}
