import { foldQuote } from '../evidence/fold-quote.ts';
import { shownText } from '../evidence/shown-text.ts';
import type { ReceiptPlace } from './receipt.ts';

/** A passage as its page shows it: what is before the quoted words, these, and what is after them. */
export function shownPassage({
  passage,
  passageStart,
  start,
  end,
}: ReceiptPlace): [before: string, words: string, after: string] {
  const folded = foldQuote(passage);
  const shown = (from: number, to: number) => shownText(passage, folded, [from, to]);
  const [from, to] = [start - passageStart, end - passageStart].map((at) =>
    Math.min(Math.max(0, at), passage.length),
  ) as [number, number];
  const whole = shown(0, passage.length);
  // Those of a picture where there are no others.
  const words = shown(from, to) || shownText(passage, folded, [from, to], 'picture');
  const at = whole.indexOf(words, shown(0, from).length);
  return at < 0 ? ['', words, ''] : [whole.slice(0, at), words, whole.slice(at + words.length)];
}
