import { foldSpace } from '#shared/fold-text.ts';
import { type Block, follows, isProse, leafBlocks } from '../article/blocks.ts';
import { isAllOf } from '../article/empty-parts.ts';
import { isPointerLabel } from './line-words.ts';
import type { Rule } from './rule.ts';

const mark = 'data-gloss-related';
const headings = 'h2,h3,h4,h5,h6,[class*="title" i],[class*="heading" i],strong,b';

export const dropRelated: Rule = {
  name: 'related blocks',
  purpose:
    'Cards of other pages under a heading such as "Related articles". Guard: prose comes before, and every block up to the next heading has a link; marked only, because removing them changes what Readability chooses.',
  before: (page) => {
    markRelated(page);
    return ({ content }) => {
      for (const element of content.querySelectorAll(`[${mark}]`)) element.remove();
    };
  },
};

function markRelated(page: Document): void {
  const { body } = page;
  const blocks = leafBlocks(body).filter(isProse);
  let left = maxHeadings;
  for (const heading of body.querySelectorAll(headings)) {
    if (heading.closest(`p,li,td,pre,a,[${mark}]`)) continue;
    if (!isPointerLabel(labelOf(heading))) continue;
    left -= 1;
    if (left < 0) return;
    const start = opener(heading);
    const cards = following(start);
    if (cards.length === 0 || !hasTextBefore(blocks, start)) continue;
    if (!cards.every(isCard)) continue;
    for (const card of [start, ...cards]) card.setAttribute(mark, '');
  }
}

/** Headings that are checked: each costs a walk of its surroundings. */
const maxHeadings = 40;
const maxLabel = 300;

function labelOf(heading: Element): string {
  const text = heading.textContent ?? '';
  return text.length > maxLabel ? '' : foldSpace(text);
}

/** The heading with the boxes that hold nothing else. */
function opener(heading: Element): Element {
  let at = heading;
  for (let up = at.parentElement; up && isAllOf(up, at); up = up.parentElement) at = up;
  return at;
}

function following(start: Element): Element[] {
  const found: Element[] = [];
  for (let at = start.nextElementSibling; at; at = at.nextElementSibling) {
    if (foldSpace(at.textContent) === '') continue;
    if (/^h[1-6]$/.test(at.localName)) break;
    found.push(at);
  }
  return found;
}

/** A link to another page, or a block that contains one. */
function isCard(element: Element): boolean {
  if (element.localName === 'p') {
    const links = [...element.querySelectorAll('a')].map(({ textContent }) =>
      foldSpace(textContent),
    );
    return links.join('').length > foldSpace(element.textContent).length * 0.6;
  }
  return element.matches('a') || element.querySelector('a[href]') !== null;
}

const minBefore = 200;

function hasTextBefore(prose: readonly Block[], start: Element): boolean {
  let letters = 0;
  for (const block of prose) {
    if (!follows(block.element, start)) break;
    letters += block.text.length;
    if (letters >= minBefore) return true;
  }
  return false;
}
