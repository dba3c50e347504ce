import { isNamedBody } from './article-body.ts';
import { fold, isProse, leafBlocks } from './prose.ts';

const unfit = 'aside,nav,footer,form,li,td,[class*="related" i],[class*="author" i]';
const longest = 160;
/** A lead may stand before it. */
const maxBefore = 400;

export interface Hero {
  figure: Element;
  /** It stands in what the page names its text. */
  isInside: boolean;
}

/**
 * The picture between the heading and the text, with the words under it; null: there is none. To be
 * read before the page is taken apart.
 */
export function heroOf(page: Document): Hero | null {
  const heading = page.querySelector('h1');
  if (!heading) return null;
  const figures = [...page.querySelectorAll('figure')].filter(
    (figure) => follows(heading, figure) && !figure.closest(unfit) && hasWords(figure),
  );
  const [first] = figures;
  if (!first) return null;
  const before = leafBlocks(page.body).filter(
    (block) => follows(heading, block.element) && !follows(first, block.element) && isProse(block),
  );
  if (before.reduce((sum, { text }) => sum + text.length, 0) > maxBefore) return null;
  let isInside = false;
  for (let at = first.parentElement; at && !at.contains(heading); at = at.parentElement) {
    isInside ||= isNamedBody(at);
  }
  return { figure: first.cloneNode(true) as Element, isInside };
}

/** Puts it before a text that lacks its words. */
export function putHero(content: Element, { figure }: Hero): void {
  if (!squeeze(content).includes(squeeze(figure))) content.prepend(figure);
}

function hasWords(figure: Element): boolean {
  const { length } = fold(figure.textContent);
  return length >= 5 && length <= longest && figure.querySelector('img,picture') !== null;
}

const follows = (a: Element, b: Element) => (a.compareDocumentPosition(b) & 4) !== 0;
const squeeze = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '');
