import { isCredit } from './furniture.ts';

export const blockNames =
  'p,li,h1,h2,h3,h4,h5,h6,td,th,dt,dd,figcaption,pre,blockquote,div,section,article,ul,ol,table,figure,aside,header,footer';

/** An element of text with no other block in it. */
export interface Block {
  element: Element;
  text: string;
  /** Share of the text that stands in links. */
  linked: number;
}

export function leafBlocks(content: Element): Block[] {
  const blocks: Block[] = [];
  for (const element of content.querySelectorAll(blockNames)) {
    if (element.querySelector(blockNames)) continue;
    const text = fold(element.textContent);
    if (text === '') continue;
    let links = 0;
    for (const link of element.querySelectorAll('a')) links += fold(link.textContent).length;
    const inLink = element.closest('a') !== null;
    blocks.push({ element, text, linked: inLink ? 1 : links / text.length });
  }
  return blocks;
}

const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|[\p{L}\p{N}]+/gu;
const minWords = 15;

/** Enough words, mostly not links: what a person reads. */
export function isProse({ text, linked, element }: Block): boolean {
  if (linked > 0.5 || isCredit(text) || element.closest('figcaption')) return false;
  return (text.match(words)?.length ?? 0) >= minWords;
}

export function proseLength(content: Element): number {
  return leafBlocks(content)
    .filter(isProse)
    .reduce((sum, { text }) => sum + text.length, 0);
}

export function fold(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
