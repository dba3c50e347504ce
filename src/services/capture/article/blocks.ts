import { foldSpace } from '#shared/fold-text.ts';
import { isCredit } from '../rules/line-words.ts';

/** Elements that hold text as a block of its own. */
export const blockNames =
  'p,li,h1,h2,h3,h4,h5,h6,td,th,dt,dd,figcaption,pre,blockquote,div,section,article,ul,ol,table,figure,aside,header,footer';

/** An element with text that has no other block in it. */
export interface Block {
  element: Element;
  text: string;
  /** Share of the text that is in links, 0 to 1. */
  linked: number;
}

export function leafBlocks(content: Element): Block[] {
  const blocks: Block[] = [];
  const all = [...content.querySelectorAll(blockNames)];
  for (const [index, element] of all.entries()) {
    // In document order the next one is in it where any is.
    const next = all[index + 1];
    if (!next || !element.contains(next)) addBlock(element, blocks);
  }
  return blocks;
}

/** `content` itself where it has no block in it, else its blocks. */
export function ownBlocks(content: Element): Block[] {
  if (content.querySelector(blockNames)) return leafBlocks(content);
  const blocks: Block[] = [];
  addBlock(content, blocks);
  return blocks;
}

function addBlock(element: Element, blocks: Block[]): void {
  const text = foldSpace(element.textContent);
  if (text === '') return;
  const inLink = element.closest('a') !== null;
  blocks.push({ element, text, linked: inLink ? 1 : linkLetters(element) / text.length });
}

/** Characters of an element's text that are in links. */
export function linkLetters(element: Element): number {
  let letters = 0;
  for (const link of element.querySelectorAll('a')) letters += foldSpace(link.textContent).length;
  return letters;
}

const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|[\p{L}\p{N}]+/gu;
const minWords = 15;

/** Enough words, and most of them not in links: running text. */
export function isProse({ text, linked, element }: Block): boolean {
  if (linked > 0.5 || isCredit(text) || element.closest('figcaption')) return false;
  return hasWords(text, minWords);
}

/** As `wordCount` counts them, no further than needed. */
function hasWords(text: string, min: number): boolean {
  let left = min;
  for (const _ of text.matchAll(words)) {
    left -= 1;
    if (left === 0) return true;
  }
  return false;
}

/** Two characters of Chinese or Japanese count as one word. */
export function wordCount(text: string): number {
  return text.match(words)?.length ?? 0;
}

/** Does `b` come after `a`, or is it in it? */
export const follows = (a: Element, b: Element) => (a.compareDocumentPosition(b) & 4) !== 0;
