import type { FoldedText } from './fold-quote.ts';
import { runs } from './runs.ts';
import { shownText } from './shown-text.ts';

/** What a sentence, cell or item says before and after a quote. */
export interface Sentence {
  before: string;
  after: string;
}

const reach = 1200;
const maxShown = 400;
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentence, or the sentences, with the words from `from` to `to`; they end where a cell or a block does. */
export function sentenceAround(
  source: string,
  folded: Pick<FoldedText, 'runs' | 'base'>,
  [from, to]: readonly [number, number],
): Sentence {
  const left = edge(folded, from, -1, Math.max(folded.base, from - reach));
  const right = edge(folded, to, 1, Math.min(folded.base + folded.runs.length, to + reach));
  const shown = (start: number, end: number) => shownText(source, folded, [start, end]);
  const [before, words, after] = [shown(left, from), shown(from, to), shown(to, right)];
  const [lead, trail] = [spaced(source, from, -1), spaced(source, to, 1)];
  const text = before + (before && lead) + words + (after && trail) + after;
  const start = before.length + (before ? lead.length : 0);
  return clipped(text, start, start + words.length);
}

/** Where the cell or block ends, on one side. */
function edge(
  { runs: all, base }: Pick<FoldedText, 'runs' | 'base'>,
  at: number,
  step: 1 | -1,
  end: number,
) {
  let place = step === 1 ? at : at - 1;
  while (step === 1 ? place < end : place >= end) {
    const run = all[place - base];
    if (run === runs.cell || run === runs.blockEnd) break;
    place += step;
  }
  return step === 1 ? place : place + 1;
}

/** The space between the quote and the rest of its line. */
function spaced(source: string, at: number, step: 1 | -1): string {
  const [inside, outside] = step === 1 ? [at - 1, at] : [at, at - 1];
  return /\s/.test((source[inside] ?? '') + (source[outside] ?? '')) ? ' ' : '';
}

function clipped(text: string, start: number, end: number): Sentence {
  let [from, to] = [0, text.length];
  for (const { index, segment } of sentences.segment(text)) {
    if (index <= start) from = index;
    if (index + segment.trimEnd().length >= end) {
      to = index + segment.length;
      break;
    }
  }
  const before = text.slice(from, start);
  const after = text.slice(end, to).trimEnd();
  const cut = (part: string, isCut: boolean) => (isCut ? `…${part}` : part);
  return {
    before: cut(before.slice(-maxShown), before.length > maxShown),
    after: after.length > maxShown ? `${after.slice(0, maxShown)}…` : after,
  };
}
