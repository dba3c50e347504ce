import { JSDOM, VirtualConsole } from 'jsdom';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { PageWalk } from '#page/capture/page-walk.ts';
import { siteFor } from '#sites/site-facts.ts';
import { unfoldSite } from '#sites/unfold-site.ts';
import { snapshotOf } from './parse-page.ts';

const unfoldMs = 5000;
/** The globals that the walk reads from its window. */
const realm = [
  'Node',
  'Element',
  'ShadowRoot',
  'Range',
  'Document',
  'HTMLElement',
  'HTMLIFrameElement',
  'getComputedStyle',
  'MutationObserver',
  'MouseEvent',
  'PointerEvent',
  'Event',
  'KeyboardEvent',
  'document',
  'window',
];

/**
 * The copy of a fixture as the content script makes it, after its folds were opened: in jsdom, with
 * the page's scripts, and without layout.
 */
export async function copyOf(
  html: string,
  url: string,
  gathered: Record<string, string> = {},
): Promise<PageSnapshot> {
  const dom = new JSDOM(html, {
    url,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  const { window } = dom;
  place(window);
  const copies = new Map(
    realm.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const name of realm) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: Reflect.get(window, name),
    });
  }
  try {
    const opened = await unfoldSite(
      window.document,
      siteFor(url)?.id ?? '',
      AbortSignal.timeout(unfoldMs),
      Object.keys(gathered),
    );
    for (const inner of framesOf(window)) place(inner);
    const walk = new PageWalk(window.document as unknown as Document);
    while (walk.step());
    return snapshotOf(walk.result.out.join(''), {
      url,
      baseUrl: window.document.baseURI,
      title: window.document.title,
      lang: window.document.documentElement.lang,
      gathered: { ...gathered, ...opened },
      hiddenDropped: walk.result.hiddenDropped,
    });
  } finally {
    for (const [name, descriptor] of copies) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    window.close();
  }
}

type Window = JSDOM['window'];

/**
 * What jsdom does not implement: visibility by style, sizes, declarative shadow roots, frames with
 * `srcdoc`.
 */
function place(window: Window): void {
  const { Element, Range, document } = window;
  const isSeen = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = parentOf(at)) {
      if (window.getComputedStyle(at).display === 'none') return false;
      if (
        at !== element &&
        at.localName === 'details' &&
        !at.hasAttribute('open') &&
        !element.closest('summary')
      )
        return false;
    }
    return window.getComputedStyle(element).visibility !== 'hidden';
  };
  Object.assign(window.performance, { getEntriesByType: () => [] });
  const box = { x: 0, y: 0, top: 0, left: 0, right: 600, bottom: 200, width: 600, height: 200 };
  Object.assign(Range.prototype, { getBoundingClientRect: () => box });
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return isSeen(this);
    },
    getBoundingClientRect: () => box,
    scrollIntoView: () => undefined,
  });
  for (const template of document.querySelectorAll('template[shadowrootmode]')) {
    const root = template.parentElement?.attachShadow({ mode: 'open' });
    root?.append((template as HTMLTemplateElement).content);
    template.remove();
  }
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[srcdoc]')) {
    frame.contentDocument?.open();
    frame.contentDocument?.write(frame.getAttribute('srcdoc') ?? '');
    frame.contentDocument?.close();
  }
}

/** Frames exist only after their page was written. */
function framesOf(window: Window): Window[] {
  const frames = [...window.document.querySelectorAll<HTMLIFrameElement>('iframe, frame')];
  const inner = frames.flatMap(({ contentWindow }) =>
    contentWindow ? [contentWindow as unknown as Window] : [],
  );
  return [...inner, ...inner.flatMap(framesOf)];
}

function parentOf(element: Element): Element | null {
  return (
    element.parentElement ??
    ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
    null
  );
}
