import type { FoundQuote } from '#domain/evidence/citation.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { PassageQuery } from '../content/show-passage-match.ts';

/** What the script in the page looks for. */
export function passageQuery(
  exact: FoundQuote['exact'],
  anchor: Extract<Anchor, { kind: 'dom' }>,
): PassageQuery {
  const { exact: block, prefix, suffix, path } = anchor;
  return { quote: readerWords(exact), exact: block, prefix, suffix, path };
}

const target = String.raw`\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?(?:\)|$)`;
const image = new RegExp(String.raw`!\[[^\]]*${target}`, 'g');
const link = new RegExp(target, 'g');

/** A stretch of Markdown, perhaps cut in the middle, in the words that a page shows for it. */
export function readerWords(markdown: string): string {
  return markdown
    .replace(image, ' ')
    .replace(link, ']')
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/^\s*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+)+/gm, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, '$1')
    .replace(/[*_`|]+/g, ' ')
    .trim();
}
