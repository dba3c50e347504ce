import { fold, isProse, leafBlocks } from '../article/blocks.ts';
import { isNamedBody } from './narrow.ts';
import type { Article, Rule } from './rule.ts';

const unfit = 'aside,nav,footer,form,li,td,[class*="related" i],[class*="author" i]';
const maxCaption = 160;
/** A lead may come before it. */
const maxBefore = 400;
const maxPictures = 5;

export interface Hero {
  figure: Element;
  /** It is in the container that the page declares as its text. */
  isInside: boolean;
}

export const heroCaption: Rule = {
  name: 'hero caption',
  purpose:
    'News pages whose opening picture, with its caption, is between heading and text. Guard: the first captioned figure after the h1, before any prose longer than a lead, not in lists or author boxes.',
  before: (page) => {
    const hero = heroOf(page);
    return hero && ((article) => putHero(article, hero));
  },
};

/** The picture between heading and text; null: there is none. `page` stays as it is. */
export function heroOf(page: Document): Hero | null {
  const heading = page.querySelector('h1');
  if (!heading) return null;
  const first = [...page.querySelectorAll('figure')].find(
    (figure) => follows(heading, figure) && !figure.closest(unfit) && hasWords(figure),
  );
  if (!first) return null;
  let before = 0;
  for (const block of leafBlocks(page.body)) {
    if (!follows(heading, block.element)) continue;
    if (follows(first, block.element)) break;
    if (isProse(block)) before += block.text.length;
  }
  if (before > maxBefore) return null;
  let isInside = false;
  for (let at = first.parentElement; at && !at.contains(heading); at = at.parentElement) {
    isInside ||= isNamedBody(at);
  }
  return { figure: first.cloneNode(true) as Element, isInside };
}

/**
 * Inserts it before a text that does not contain its caption; below a lead only where the lead is
 * in the text.
 */
export function putHero({ content, lead }: Article, { figure, isInside }: Hero): void {
  if (squeeze(content).includes(squeeze(figure)) || isSaid(content, figure)) return;
  if (!lead) content.prepend(figure);
  else if (isInside) lead.after(figure);
}

/** A picture that is in the text already, and whose alternative text is the caption. */
function isSaid(content: Element, figure: Element): boolean {
  const words = squeeze(figure);
  return [...content.querySelectorAll('img[alt]')].slice(0, maxPictures).some((picture) => {
    const alt = (picture.getAttribute('alt') ?? '').replace(/\s+/g, '');
    return alt.length >= words.length / 2 && words.startsWith(alt);
  });
}

function hasWords(figure: Element): boolean {
  const { length } = fold(figure.textContent);
  return length >= 5 && length <= maxCaption && figure.querySelector('img,picture') !== null;
}

const follows = (a: Element, b: Element) => (a.compareDocumentPosition(b) & 4) !== 0;
const squeeze = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '');
