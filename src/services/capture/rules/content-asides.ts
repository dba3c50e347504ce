import { foldSpace } from '#shared/fold-text.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import type { Measure } from '../article/measure.ts';
import { isPromotion, isSentence } from './line-words.ts';
import { asideName } from './names.ts';
import type { Rule } from './rule.ts';

const unfit = 'form,input,button,iframe,nav,video,[role=navigation],h1 a,h2 a,h3 a,h4 a,article';
const around = 'nav,header,footer,form,aside,[role=complementary],[role=navigation]';
const minLetters = 30;
const maxLetters = 3000;
const maxLinked = 1 / 3;

export const contentAsides: Rule = {
  name: 'asides of the text',
  purpose:
    'Notes, examples and boxes that are written as asides, which Readability removes. Guard: between paragraphs of an article, sentences of their own, few links, no form, no name of furniture, and no words that the text has too.',
  before: (page, { measured }) => {
    const asides = [...page.body.querySelectorAll('aside')].filter((aside) =>
      isOfText(aside, measured()),
    );
    if (asides.length === 0) return null;
    const text = foldSpace(page.body.textContent);
    for (const aside of asides) if (!isRepeated(aside, text)) toBlock(aside);
    return null;
  },
};

function isOfText(aside: Element, measure: Measure): boolean {
  const { letters, linked } = measure.of(aside);
  if (letters < minLetters || letters > maxLetters || linked > letters * maxLinked) return false;
  if (!aside.closest('article,main,[role=main]') || aside.parentElement?.closest(around)) {
    return false;
  }
  if (aside.hasAttribute('role') || asideName(aside) || aside.querySelector(unfit)) return false;
  const text = foldSpace(aside.textContent);
  return isSentence(text) && !isPromotion(text) && isBetweenParagraphs(aside, measure);
}

/** Between two paragraphs of running text, or behind one and its heading. */
function isBetweenParagraphs(aside: Element, measure: Measure): boolean {
  const before = aside.previousElementSibling;
  const after = aside.nextElementSibling;
  return (
    [before, after].some(
      (each) => each?.localName === 'p' && measure.of(each).letters >= minLetters,
    ) && /^(?:p|h[2-6]|ul|ol|pre|table|figure|blockquote|div)$/.test(before?.localName ?? '')
  );
}

/** A quotation of the text in large letters. */
function isRepeated(aside: Element, text: string): boolean {
  const words = trimEndOf(foldSpace(aside.textContent), /["“”«»'\s.]/).replace(/^["“”«»'\s]+/, '');
  return text.indexOf(words) !== text.lastIndexOf(words);
}

function toBlock(aside: Element): void {
  const block = aside.ownerDocument.createElement('div');
  block.append(...aside.childNodes);
  aside.replaceWith(block);
}
