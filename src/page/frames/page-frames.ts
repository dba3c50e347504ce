import {
  addressOf,
  allOfPage,
  bodyOf,
  contentTypeOf,
  nameOf,
  viewOf,
} from '../dom/own-properties.ts';
import { depthOf } from './frame-chain.ts';

const frameTags = new Set(['iframe', 'frame']);
/** Smaller on either side is a tracker, not a text. */
const minSide = 10;
/**
 * Of another origin is also what advertises, so that only a frame counts that is as large as a text
 * needs: the common formats of advertising are narrower, lower or smaller.
 */
const minText = { width: 320, height: 200, area: 100_000 };
const maxDepth = 8;
const text = /^(text\/(html|plain)|application\/xhtml\+xml)$/;

/** What advertising frames are called by those who place them. */
const advertising =
  /(^|[^a-z])(ads?|adv|advert(isement|ising)?s?|sponsor(ed)?|google_ads|aswift|dfp|gpt|doubleclick|googlesyndication|adsystem|taboola|outbrain)([^a-z]|$)/i;

export function isFrame(element: Element): element is HTMLIFrameElement {
  return frameTags.has(nameOf(element));
}

/**
 * The document that a frame shows, where the page itself could read it and a person sees it. null:
 * it is of another origin, advertising, too small to be seen, or an error in place of a page.
 */
export function shownDocument(frame: HTMLIFrameElement): Document | null {
  const page = readableDocument(frame);
  if (!page || !bodyOf(page)?.firstChild || !isText(page)) return null;
  if (isAdvertising(frame) || !hasRoom(frame) || isError(page)) return null;
  return depthOf(page) > maxDepth ? null : page;
}

/**
 * Of a frame that has no `shownDocument`: `other`, its words may be had in the frame itself;
 * `unread`, they are missed; null, a person misses nothing.
 */
export function missedOf(frame: HTMLIFrameElement): 'other' | 'unread' | null {
  if (!frame.contentWindow || isAdvertising(frame) || !hasRoomForText(frame)) return null;
  const page = readableDocument(frame);
  if (!page) return 'other';
  if (depthOf(page) > maxDepth || !isText(page)) return 'unread';
  // Not loaded before somebody scrolls to it.
  const isAhead =
    addressOf(page) === 'about:blank' && /^https?:/.test(frame.src) && !bodyOf(page)?.firstChild;
  return isAhead ? 'unread' : null;
}

/** Whether a document that was reached from within is what a frame was made to show. */
export function isText(page: Document): boolean {
  return text.test(contentTypeOf(page));
}

/** Null: of another origin, or gone. */
function readableDocument(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/** A document and those of the frames in it, as deep as they can be read. */
export function documentsIn(page: Document): Document[] {
  const frames = allOfPage(page, 'iframe, frame') as HTMLIFrameElement[];
  const inner = frames.flatMap((frame) => readableDocument(frame) ?? []);
  return [page, ...inner.flatMap(documentsIn)];
}

function isAdvertising(frame: Element): boolean {
  const names = ['id', 'name', 'title', 'aria-label', 'class'];
  return names.some((name) => advertising.test(frame.getAttribute(name) ?? ''));
}

/** False beyond the page's upper or left edge too, where scrolling does not reach. */
function hasRoom(frame: HTMLIFrameElement): boolean {
  const { width, height, right, bottom } = frame.getBoundingClientRect();
  const view = viewOf(frame.ownerDocument);
  if (!view || width < minSide || height < minSide) return false;
  return right + view.scrollX > 0 && bottom + view.scrollY > 0;
}

function hasRoomForText(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect();
  if (width < minText.width || height < minText.height) return false;
  return width * height >= minText.area && hasRoom(frame);
}

/** Of a document that failed to load the browser shows the server's excuse. */
export function isError(page: Document): boolean {
  const [entry] = viewOf(page)?.performance.getEntriesByType('navigation') ?? [];
  return ((entry as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) >= 400;
}
