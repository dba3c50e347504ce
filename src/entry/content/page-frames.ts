const frameTags = new Set(['iframe', 'frame']);
/** Smaller on either side is a tracker, not a text. */
const leastSide = 10;
const mostDepth = 8;
const text = /^(text\/(html|plain)|application\/xhtml\+xml)$/;

/** What advertising frames are called by those who place them. */
const advertising =
  /(^|[^a-z])(ads?|adv|advert(isement|ising)?s?|sponsor(ed)?|google_ads|aswift|dfp|gpt|doubleclick|googlesyndication|adsystem|taboola|outbrain)([^a-z]|$)/i;

export function isFrame(element: Element): element is HTMLIFrameElement {
  return frameTags.has(element.localName);
}

/**
 * The document that a frame shows, where the page itself could read it and a person sees it. null:
 * it is of another origin, advertising, too small to be seen, or an error in place of a page.
 */
export function shownDocument(frame: HTMLIFrameElement): Document | null {
  const page = readableDocument(frame);
  if (!page?.body?.firstChild || !text.test(page.contentType)) return null;
  if (isAdvertising(frame) || !hasRoom(frame) || isError(page)) return null;
  return depthOf(page) > mostDepth ? null : page;
}

/** Null: of another origin, or gone. */
export function readableDocument(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/** A document and those of the frames in it, as deep as they can be read. */
export function documentsIn(page: Document): Document[] {
  const frames = page.querySelectorAll<HTMLIFrameElement>('iframe, frame');
  const inner = [...frames].flatMap((frame) => readableDocument(frame) ?? []);
  return [page, ...inner.flatMap(documentsIn)];
}

function isAdvertising(frame: Element): boolean {
  const names = ['id', 'name', 'title', 'aria-label', 'class'];
  return names.some((name) => advertising.test(frame.getAttribute(name) ?? ''));
}

/** False beyond the page's upper or left edge too, where nobody can scroll to. */
function hasRoom(frame: HTMLIFrameElement): boolean {
  const { width, height, right, bottom } = frame.getBoundingClientRect();
  const view = frame.ownerDocument.defaultView;
  if (!view || width < leastSide || height < leastSide) return false;
  return right + view.scrollX > 0 && bottom + view.scrollY > 0;
}

/** Of a document that failed to load the browser shows the server's excuse. */
function isError(page: Document): boolean {
  const [entry] = page.defaultView?.performance.getEntriesByType('navigation') ?? [];
  return ((entry as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) >= 400;
}

function depthOf(page: Document): number {
  let depth = 0;
  for (let at = page.defaultView; at && at !== at.parent; at = at.parent as typeof at) depth += 1;
  return depth;
}
