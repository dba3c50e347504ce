import { foldQuote } from '#domain/evidence/fold-quote.ts';
import { letterKey } from '#domain/passages/letters.ts';
import { readView } from '../parts/marks/view-text.ts';

const numberMark = /^[ \t]*\d{1,9}[.)](?=[ \t])/gm;

/** The letters of Markdown that are visible when it is rendered. */
const lettersOfMarkdown = (markdown: string): string =>
  letterKey(foldQuote(markdown.replace(numberMark, ''), { view: 'whole' }).text);

/**
 * The place of a passage of Markdown in its rendering: of several equal ones the nearest to the end
 * of the text before it. null: it is rendered as something else, such as a formula.
 */
export function rangeOfPassage(shown: Element, before: string, passage: string): Range | null {
  const wanted = lettersOfMarkdown(passage);
  if (wanted === '') return null;
  const { nodes, text } = readView([shown]);
  const from = nearest(text.key, wanted, lettersOfMarkdown(before).length);
  if (from < 0) return null;
  const { first, start, last, end } = text.bounds({ from, to: from + wanted.length });
  const range = document.createRange();
  range.setStart(nodes[first]!, start);
  range.setEnd(nodes[last]!, end);
  return range;
}

function nearest(text: string, wanted: string, near: number): number {
  let best = -1;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (best >= 0 && Math.abs(at - near) > Math.abs(best - near)) break;
    best = at;
  }
  return best;
}
