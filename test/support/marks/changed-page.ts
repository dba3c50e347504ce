import { below, type Chance, oneOf } from './made-page.ts';

/* A saved page as it may be when it is read again: what is marked says the same, and nothing around it is sure. */

/** On elements whose words are marked; a copy of the page has it too. */
export const markedName = 'data-marked';

type Change = (block: Element, chance: Chance) => void;

const removed: Change = (block) => block.remove();

const inserted: Change = (block, chance) => {
  const page = block.ownerDocument;
  const aside = page.createElement('div');
  aside.textContent = oneOf(chance, [
    'Subscribe to our newsletter and never miss a story.',
    'Advertisement',
    'Read more: what our readers asked us this week',
    'Share this page with a friend',
  ]);
  block.before(aside);
};

/** Some of its words are other ones. */
const edited: Change = (block, chance) => {
  for (const text of textsOf(block)) {
    text.data = text.data.replace(/\p{L}{4,}/gu, (word) =>
      chance() < 0.3 ? word.split('').reverse().join('') : word,
    );
  }
};

/** The same words in more elements. */
const split = (block: Element, chance: Chance) => {
  for (const text of textsOf(block)) {
    if (text.length < 8) continue;
    const rest = text.splitText(1 + below(chance, text.length - 2));
    const span = block.ownerDocument.createElement('span');
    rest.replaceWith(span);
    span.append(rest);
  }
};

const changes: readonly Change[] = [removed, inserted, edited, split];

/** Changes about so many of the blocks around what is marked, and renders what is marked with other elements. */
export function changeAround(page: Document, chance: Chance, share: number): void {
  const blocks = [...page.querySelectorAll('p, li, h2, h3, td')];
  const isMarked = (block: Element) =>
    block.closest(`[${markedName}]`) !== null || block.querySelector(`[${markedName}]`) !== null;
  for (const block of blocks) {
    if (isMarked(block)) continue;
    if (chance() < share) oneOf(chance, changes)(block, chance);
  }
  for (const block of page.querySelectorAll(`[${markedName}]`)) {
    if (chance() < 0.5) split(block, chance);
    if (chance() < 0.3) inserted(block, chance);
  }
  for (const frame of page.querySelectorAll('nav, aside, footer')) {
    if (chance() < 0.5 && !isMarked(frame)) frame.remove();
  }
}

function textsOf(block: Element): Text[] {
  const texts: Text[] = [];
  const page = block.ownerDocument;
  const walk = page.createTreeWalker(block, 4);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node as Text);
  return texts;
}
