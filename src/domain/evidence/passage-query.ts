import * as z from 'zod/mini';
import type { Anchor } from '../passages/passage.ts';
import type { QuotedWords } from '../passages/passage-place.ts';

/** What is searched for in a page. */
export const passageQuerySchema = z.object({
  /** The quote as it is saved and, where those are other words, as its page shows it, and without its Markdown. */
  quotes: z.array(z.string()),
  /** The block that it is in, as the page had it, and what was around that. */
  exact: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  /** Child indexes of elements from `body`, `s` for a shadow root, `f` for a frame's body. */
  path: z.string(),
  /** What the page shows of the quote's sentence before and after it. */
  sentence: z.optional(z.object({ before: z.string(), after: z.string() })),
});
export type PassageQuery = z.infer<typeof passageQuerySchema>;

/** What the script in the page looks for. */
export function passageQuery(
  { exact, onPage = exact, sentence }: QuotedWords,
  anchor: Extract<Anchor, { kind: 'dom' | 'mail' }>,
): PassageQuery {
  const { exact: block, prefix, suffix, path } = anchor;
  const quotes = [...new Set([exact, onPage, readerWords(exact)])];
  return { quotes, exact: block, prefix, suffix, path, sentence };
}

const target = String.raw`\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?(?:\)|$)`;
const image = new RegExp(String.raw`!\[[^\]]{0,500}${target}`, 'g');
const link = new RegExp(target, 'g');

/** A range of Markdown, which may be cut in the middle, as the text that a page shows for it. */
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
