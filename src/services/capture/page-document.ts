import type { PageSnapshot } from '#domain/capture/captures.ts';
import { frameBaseAttribute, indexAttribute } from '#domain/capture/element-paths.ts';
import { markLooks } from './mark-looks.ts';
import { dropOverridingNames } from './named-controls.ts';
import { repairEncoding } from './repair-encoding.ts';

/**
 * `DOMParser`, which exists in the offscreen document, extension pages and Firefox's background.
 */
export interface DocumentParser {
  parseFromString(html: string, type: 'text/html'): Document;
}

/** The snapshot as a document without scripts and effects, with absolute addresses. */
export function documentOf(snapshot: PageSnapshot, parser: DocumentParser): Document {
  const page = sourceDocument(snapshot, parser) ?? copyDocument(snapshot, parser);
  dropOverridingNames(page);
  if (snapshot.isSource) markIndexes(page.body);
  markLooks(page);
  for (const base of page.querySelectorAll('base')) base.remove();
  resolveAddresses(page, snapshot.baseUrl);
  return page;
}

const addressAttributes = ['href', 'src', 'data-src', 'data-original', 'data-lazy-src', 'poster'];
const addressLists = ['srcset', 'data-srcset', 'data-lazy-srcset'];

/**
 * Resolved here, because in some browsers a base element has no effect in documents without a
 * window.
 */
function resolveAddresses(page: Document, pageBase: string): void {
  const hasFrames = page.querySelector(`[${frameBaseAttribute}]`) !== null;
  const baseOf = (element: Element) =>
    (hasFrames
      ? element.closest(`[${frameBaseAttribute}]`)?.getAttribute(frameBaseAttribute)
      : null) ?? pageBase;
  const resolve = (address: string, element: Element) => {
    if (/^(#|[a-z][a-z\d+.-]*:)/i.test(address)) return address;
    const base = baseOf(element);
    return URL.canParse(address, base) ? new URL(address, base).href : address;
  };
  for (const name of addressAttributes) {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, resolve((element.getAttribute(name) ?? '').trim(), element));
    }
  }
  for (const name of addressLists) {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      const list = element.getAttribute(name) ?? '';
      const resolved = list.replace(
        /(^|,\s+)([^\s,]\S*)/g,
        (_, lead: string, address: string) => lead + resolve(address, element),
      );
      element.setAttribute(name, resolved);
    }
  }
}

function copyDocument({ html, charset }: PageSnapshot, parser: DocumentParser): Document {
  // The copy writes this character as an entity; it may be part of a misread one.
  const copy = html.replaceAll('&nbsp;', '\u00a0');
  return parser.parseFromString(repairEncoding(copy, charset), 'text/html');
}

/** Scripts may build another page out of the source; then it does not describe the visible page. */
const maxDifference = 0.05;

function sourceDocument({ source }: PageSnapshot, parser: DocumentParser): Document | null {
  if (!source) return null;
  const page = parser.parseFromString(source.html, 'text/html');
  dropOverridingNames(page);
  const elements = page.getElementsByTagName('*').length;
  if (Math.abs(elements - source.elements) > source.elements * maxDifference) return null;
  const hidden = source.hidden.map((path) => elementAt(page.body, path));
  const mute = source.mute?.map((path) => elementAt(page.body, path)) ?? [];
  markIndexes(page.body);
  for (const element of hidden) element?.remove();
  for (const node of mute.flatMap((element) => [...(element?.childNodes ?? [])])) {
    if (node.nodeType === 3) node.remove();
  }
  return page;
}

function markIndexes(body: Element): void {
  for (const parent of [body, ...body.querySelectorAll('*')]) {
    let index = 0;
    for (const child of parent.children) {
      child.setAttribute(indexAttribute, String(index));
      index += 1;
    }
  }
}

function elementAt(body: Element, path: string): Element | null {
  let at: Element | null = body;
  for (const step of path.split('/')) at = at?.children[Number(step)] ?? null;
  return at;
}
