import { foldSpace } from '#shared/fold-text.ts';
import { follows, isProse, leafBlocks } from '../article/blocks.ts';
import { squeezed } from '../letters-in.ts';
import { isNamedBody } from './narrow.ts';
import type { Article, Rule } from './rule.ts';

const unfit = 'aside,nav,footer,form,li,td,[class*="related" i],[class*="author" i]';
const maxCaption = 160;
/** A lead may come before it. */
const maxBefore = 400;
const maxPictures = 5;
/** Neither the number of a picture in a gallery nor what is left of an empty caption. */
const opensAsWords = /^["'“”„«‘’「『(©]*(?:\p{L}|\d+ ?\p{Ll})/u;

export const heroCaption: Rule = {
  name: 'hero caption',
  purpose:
    'News pages whose opening picture, with its caption, is between heading and text. Guard: the first captioned figure after the h1, in the container that names itself the text, before any prose longer than a lead, not in lists or author boxes; the caption begins with a word.',
  before: (page) => {
    const hero = heroOf(page);
    return hero && ((article) => putHero(article, hero));
  },
};

/** The picture between heading and text; null: there is none. `page` stays as it is. */
export function heroOf(page: Document): Element | null {
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
  return isInBody(first, heading) ? (first.cloneNode(true) as Element) : null;
}

/** Is it in the container that the page declares as its text? Outside, it is decoration. */
function isInBody(figure: Element, heading: Element): boolean {
  for (let at = figure.parentElement; at && !at.contains(heading); at = at.parentElement) {
    if (isNamedBody(at)) return true;
  }
  return false;
}

/** Inserts it before a text that does not contain its caption, below the lead. */
export function putHero({ content, lead }: Article, figure: Element): void {
  if (
    squeezed(content.textContent).includes(squeezed(figure.textContent)) ||
    isSaid(content, figure)
  )
    return;
  if (lead) lead.after(figure);
  else content.prepend(figure);
}

/** A picture that is in the text already, and whose alternative text is the caption. */
function isSaid(content: Element, figure: Element): boolean {
  const words = squeezed(figure.textContent);
  return [...content.querySelectorAll('img[alt]')].slice(0, maxPictures).some((picture) => {
    const alt = squeezed(picture.getAttribute('alt'));
    return alt.length >= words.length / 2 && words.startsWith(alt);
  });
}

function hasWords(figure: Element): boolean {
  const words = foldSpace(figure.textContent);
  if (words.length < 5 || words.length > maxCaption || !opensAsWords.test(words)) return false;
  return figure.querySelector('img,picture') !== null;
}
