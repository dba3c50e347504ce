import { stillStyle } from '#domain/conversations/still-style.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import {
  dropped,
  htmlAttributes,
  htmlElements,
  svgAttributes,
  svgElements,
} from './still-names.ts';

const svgSpace = 'http://www.w3.org/2000/svg';
const htmlSpace = 'http://www.w3.org/1999/xhtml';

/** For what should still be left: nothing is loaded and nothing runs. No policy covers connecting to a host. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A tree that is parsed again may become another one; what does not settle is shown as its text. */
const maxPasses = 4;

/** A page for a frame with an empty `sandbox`: rebuilt of known elements and attributes, it names no host. */
export function stillPage(html: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${settled(html)}`;
}

/** The first picture in `svg`, rebuilt in the same way; null: there is none. */
export function stillPicture(svg: string): string | null {
  const picture = rebuilt(settled(svg)).querySelector('svg');
  return picture && new XMLSerializer().serializeToString(picture);
}

/** Pixels of a window in which a page is shown small. */
export const windowOfImage = { width: 1024, height: 746 };

/**
 * The same page as a picture: an image has no window, loads nothing and shares no process with a frame whose scripts
 * run, as another frame without an origin would.
 */
export function stillImage(html: string): string {
  const page = rebuilt(settled(html));
  const base = page.createElement('style');
  base.append('body { box-sizing: border-box; min-height: 100% }');
  page.head.prepend(base);
  page.documentElement.style.height = '100%';
  const image = document.implementation.createDocument(svgSpace, 'svg');
  const room = image.createElementNS(svgSpace, 'foreignObject');
  for (const each of [image.documentElement, room]) {
    each.setAttribute('width', `${windowOfImage.width}`);
    each.setAttribute('height', `${windowOfImage.height}`);
  }
  room.append(image.importNode(page.documentElement, true));
  image.documentElement.append(room);
  return new XMLSerializer().serializeToString(image);
}

/** What XML has no place for, lone halves of characters among it. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The address of an image. */
export function addressOfSvg(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(notInXml, ''))}`;
}

function settled(html: string): string {
  let before = html;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const after = rebuilt(before).documentElement.outerHTML;
    if (after === before) return after;
    before = after;
  }
  return `<pre>${escapeHtml(html)}</pre>`;
}

interface Work {
  from: Node;
  to: Element;
}

function rebuilt(html: string): Document {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const made = document.implementation.createHTMLDocument();
  made.head.replaceChildren();
  copyAttributes(parsed.documentElement, made.documentElement);
  copyAttributes(parsed.body, made.body);
  const work = [...contentOf(parsed.body, made.body), ...contentOf(parsed.head, made.head)];
  for (let next = work.pop(); next; next = work.pop()) {
    const { from, to } = next;
    if (from instanceof Text) copyText(from.data, to);
    else if (from instanceof Element) {
      const inside = copyElement(from, to);
      if (inside) for (const each of contentOf(from, inside)) work.push(each);
    }
  }
  return made;
}

/** The last one first, as the list of work is read from its end. */
function contentOf(from: Node, to: Element): Work[] {
  const content: Work[] = [];
  for (let child = from.lastChild; child; child = child.previousSibling) {
    content.push({ from: child, to });
  }
  return content;
}

function copyText(text: string, to: Element): void {
  if (to.localName === 'style') to.append(stillStyle(text));
  // A parser drops the first line end in these.
  else if (/^(?:pre|textarea)$/.test(to.localName) && !to.firstChild && text.startsWith('\n')) {
    to.append('\n', text);
  } else to.append(text);
}

/** The element for its content; null: the content is left out. */
function copyElement(from: Element, to: Element): Element | null {
  const { localName, namespaceURI } = from;
  const isInSvg = to.namespaceURI === svgSpace;
  if (namespaceURI === svgSpace) return copyOfSvg(from, to, isInSvg);
  if (namespaceURI !== htmlSpace || isInSvg || dropped.has(localName)) return null;
  if (!htmlElements.has(localName)) return to;
  const made = to.ownerDocument.createElement(localName);
  copyAttributes(from, made);
  to.append(made);
  return made;
}

/** Texts in a picture have no elements of the page. */
const textOnly = new Set(['title', 'desc', 'style']);

function copyOfSvg(from: Element, to: Element, isInSvg: boolean): Element | null {
  const { localName } = from;
  const fits = isInSvg ? !textOnly.has(to.localName) : localName === 'svg';
  if (!fits || !svgElements.has(localName)) return null;
  const made = to.ownerDocument.createElementNS(svgSpace, localName);
  copyAttributes(from, made);
  to.append(made);
  return made;
}

function copyAttributes(from: Element, to: Element): void {
  const isSvg = to.namespaceURI === svgSpace;
  const known = isSvg ? svgAttributes : htmlAttributes;
  for (const { localName, value } of from.attributes) {
    if (localName === 'style') to.setAttribute('style', stillStyle(value));
    else if (localName === 'href') copyAddress(to, value.trim());
    else if (localName === 'src') {
      if (to.localName === 'img' && isPicture(value)) to.setAttribute('src', value);
    } else if (known.has(localName)) {
      to.setAttribute(localName, isSvg && /[(\\]/.test(value) ? stillStyle(value) : value);
    } else if (/^(?:aria|data)-[a-z\d-]{1,60}$/.test(localName)) to.setAttribute(localName, value);
  }
}

const isPicture = (address: string) =>
  /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i.test(address);

/** Links lead to places in the page, or to an empty page, which says that a link was pressed. */
function copyAddress(to: Element, address: string): void {
  const place = /^(?:about:srcdoc)?(#\S*)$/.exec(address)?.[1];
  if (to.namespaceURI === svgSpace) {
    if (place) to.setAttribute('href', place);
  } else if (to.localName === 'a') {
    to.setAttribute('href', place ? `about:srcdoc${place}` : 'about:blank');
  }
}
