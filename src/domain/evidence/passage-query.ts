import type { Anchor } from '../passages/passage.ts';
import type { FoundQuote } from './citation.ts';

/** What is looked for; all that is JSON, since it goes into the page with the script. */
export interface PassageQuery {
  /** The quote as it is kept, and, where that is other words, without its Markdown. */
  quotes: readonly string[];
  /** The block it stands in, as the page said it, and what stood around that. */
  exact: string;
  prefix: string;
  suffix: string;
  /** Child indexes of elements from `body`, `s` for a shadow root, `f` for a frame's body. */
  path: string;
}

/** What the script in the page looks for. */
export function passageQuery(
  exact: FoundQuote['exact'],
  anchor: Extract<Anchor, { kind: 'dom' | 'mail' }>,
): PassageQuery {
  const { exact: block, prefix, suffix, path } = anchor;
  const quotes = [...new Set([exact, readerWords(exact)])];
  return { quotes, exact: block, prefix, suffix, path };
}

const target = String.raw`\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?(?:\)|$)`;
const image = new RegExp(String.raw`!\[[^\]]{0,500}${target}`, 'g');
const link = new RegExp(target, 'g');

/** A stretch of Markdown, perhaps cut in the middle, in the words that a page shows for it. */
export function readerWords(markdown: string): string {
  return markdown
    .replace(image, ' ')
    .replace(link, ']')
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/\n[^\S\n]*(?=\n)/g, '')
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+)+/gm, '')
    .replace(/(?<!\\)<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, '$1')
    .replace(/[*_`|]+/g, ' ')
    .trim();
}
