import type { Passage } from '#domain/passages/passage.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';

/** Words that occur once in every `book`, by place. */
export const words: Record<string, string> = {
  first: 'astrolabe',
  middle: 'quadrant',
  last: 'orrery',
};

const nouns =
  'ferry mill harbour captain bridge ledger market chapel river orchard letter winter'.split(' ');
const verbs = 'left kept crossed counted mended sold found followed remembered painted'.split(' ');

/** A text in chapters and paragraphs of about `length` characters; no two paragraphs are the same. */
export function book(length: number): string {
  const blocks: string[] = [];
  let size = 0;
  for (let at = 0; size < length; at += 1) {
    const next = at % 20 === 0 ? `## Chapter ${at / 20 + 1}\n\n${paragraph(at)}` : paragraph(at);
    blocks.push(next);
    size += next.length + 2;
  }
  const hide = (at: number, word: string) => {
    blocks[at] += `\n\nThe ${word} is kept behind the ${nouns[at % 12]} of number ${at}.`;
  };
  hide(1, words.first!);
  hide(Math.floor(blocks.length / 2), words.middle!);
  hide(blocks.length - 2, words.last!);
  return `# Book\n\n${blocks.join('\n\n')}`;
}

function paragraph(at: number): string {
  const pick = (list: readonly string[], step: number) => list[(at * step + step) % list.length]!;
  return [1, 3, 5, 7, 11]
    .map(
      (step) =>
        `The ${pick(nouns, step)} of year ${at} ${pick(verbs, step)} the ${pick(nouns, step + 1)} near house ${at * step}.`,
    )
    .join(' ');
}

/** A text of this many pages, with passages that have their page. */
export function pagesOf(count: number): { text: string; passages: Passage[] } {
  const pages = Array.from({ length: count }, (_, index) =>
    Array.from({ length: 5 }, (__, at) => `Page ${index + 1}. ${paragraph(index * 5 + at)}`).join(
      '\n\n',
    ),
  );
  const text = pages.join('\n\n');
  const passages = splitPassages(text).map((span) => ({
    ...span,
    anchor: {
      kind: 'pdf' as const,
      page: Number(/^Page (\d+)/.exec(text.slice(span.textStart))![1]),
      boxes: [],
    },
  }));
  return { text, passages };
}
