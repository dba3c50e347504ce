import { closedHost } from '../dom/closed-host.ts';
import type { Box } from '../visibility/box.ts';
import { cardPlace, inView, type Place, placeAtSide } from './card-place.ts';

interface CardFrameOptions {
  /** Name of the frame: not in its address, which a page may find in its list of resources. */
  nonce: string;
  /** Address of the card's page. */
  card: string;
  /** What a screen reader calls the frame. */
  title: string;
  /** What it belongs to; null: it is in another frame; 'later': the card is only loaded yet. */
  text: Box | null | 'later';
  /** It is shown at a side of that, not below it. */
  isAtSide?: boolean;
  /** Where the card is put. */
  parent: Element;
}

export interface CardFrame {
  nonce: string;
  /** Shows a card that was loaded before. */
  show(text: Box | null): void;
  move(dx: number, dy: number): void;
  /** Moves up by its height, so that another card fits below it. */
  makeRoom(): void;
  /** @param isNotice only a line is left of it, which is at the foot of the window */
  resize(height: number, isNotice?: boolean): void;
  hasFocus(): boolean;
  remove(): void;
}

const gap = 8;
const width = 400;
const minHeight = 96;
const maxHeight = 520;
/** CSS pixels between a notice and the foot of the window. */
const noticeGap = 24;

const look =
  'position:fixed;border:0;border-radius:8px;box-shadow:0 4px 16px rgb(0 0 0/24%);' +
  'color-scheme:light dark;background:transparent;';

/** It is inert: its page attaches when it gets a size. */
const withoutSize = 'position:fixed;border:0;width:0;height:0;visibility:hidden';

/** The extension's page in a frame that the page can neither read nor hear (DESIGN section 6). */
export function showCardFrame(page: Document, options: CardFrameOptions): CardFrame {
  const { host, root } = closedHost(page);
  const frame = frameOf(page, options);
  let { text } = options;
  const isRtl = getComputedStyle(page.documentElement).direction === 'rtl';
  const placeFor = options.isAtSide ? placeAtSide : cardPlace;
  let height = 240;
  let place: Place = { left: 0, top: 0 };
  /** Where the person has moved it. */
  let moved: Place | null = null;
  let isNotice = false;
  const put = () => {
    if (text === 'later') return void Object.assign(frame.style, { cssText: withoutSize });
    const { clientWidth } = page.documentElement;
    const view = { width: clientWidth, height: innerHeight };
    const size = {
      width: Math.min(width, view.width - 2 * gap),
      height: Math.min(height, view.height - 2 * gap),
    };
    const corner = { left: view.width - size.width, top: view.height - size.height };
    const foot = { left: corner.left / 2, top: corner.top - noticeGap };
    const fixed = isNotice ? foot : (moved ?? (text ? null : corner));
    const shown =
      fixed || !text ? inView(fixed ?? corner, size, view) : placeFor(text, size, view, isRtl);
    place = { left: Math.round(shown.left), top: Math.round(shown.top) };
    // A card that grows upwards moves: a translation is no layout shift of the page.
    frame.style.cssText =
      `${look}left:0;top:0;translate:${place.left}px ${place.top}px;` +
      `width:${size.width}px;height:${shown.height}px`;
  };
  const move = (dx: number, dy: number) => {
    moved = { left: place.left + dx, top: place.top + dy };
    put();
  };
  put();
  root.append(frame);
  options.parent.append(host);
  addEventListener('resize', put);
  return {
    nonce: options.nonce,
    show(box) {
      text = box;
      put();
    },
    move,
    makeRoom: () => move(0, -frame.offsetHeight - gap),
    hasFocus: () => page.activeElement === host,
    resize(next, asNotice = false) {
      isNotice = asNotice;
      height = Math.min(Math.max(next, isNotice ? 0 : minHeight), maxHeight);
      put();
    },
    remove() {
      removeEventListener('resize', put);
      host.remove();
    },
  };
}

function frameOf(page: Document, { nonce, title, card }: CardFrameOptions): HTMLIFrameElement {
  return Object.assign(page.createElement('iframe'), {
    name: nonce,
    title,
    allow: 'clipboard-write',
    src: card,
  });
}
