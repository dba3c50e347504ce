import { isCommentsLabel, isPointerLabel } from './furniture.ts';
import { fold, proseLength } from './prose.ts';

const headings = 'h2,h3,h4,h5,h6,[class*="title" i],[class*="heading" i],strong,b';

/**
 * Takes out what follows a heading such as "Related articles" or "Comments": cards of other pages and
 * words of readers, which look like the text itself. Only behind some text of the page's own.
 */
export function dropRelated(page: Document): void {
  const { body } = page;
  for (const heading of body.querySelectorAll(headings)) {
    if (!body.contains(heading) || heading.closest('p,li,td,pre,a')) continue;
    const label = fold(heading.textContent);
    const isReaders = /^h[2-6]$/.test(heading.localName) && isCommentsLabel(label);
    if (!isReaders && !isPointerLabel(label)) continue;
    const start = opener(heading);
    const cards = following(start);
    if (cards.length === 0 || !hasTextBefore(body, start)) continue;
    if (!isReaders && !cards.every(isCard)) continue;
    for (const card of [start, ...cards]) card.remove();
  }
}

/** The heading with the boxes that hold nothing else. */
function opener(heading: Element): Element {
  let at = heading;
  while (at.parentElement && fold(at.parentElement.textContent) === fold(at.textContent)) {
    at = at.parentElement;
  }
  return at;
}

function following(start: Element): Element[] {
  const found: Element[] = [];
  for (let at = start.nextElementSibling; at; at = at.nextElementSibling) {
    if (fold(at.textContent) === '') continue;
    if (/^h[1-6]$/.test(at.localName)) break;
    found.push(at);
  }
  return found;
}

/** Leads elsewhere: a link, or a block of its own with one. */
function isCard(element: Element): boolean {
  if (element.localName === 'p') {
    const links = [...element.querySelectorAll('a')].map(({ textContent }) => fold(textContent));
    return links.join('').length > fold(element.textContent).length * 0.6;
  }
  return element.matches('a') || element.querySelector('a[href]') !== null;
}

const minBefore = 200;

function hasTextBefore(body: Element, start: Element): boolean {
  const range = body.ownerDocument.createRange();
  range.setStart(body, 0);
  range.setEndBefore(start);
  const before = body.ownerDocument.createElement('div');
  before.append(range.cloneContents());
  return proseLength(before) >= minBefore;
}
