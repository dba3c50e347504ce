import { foldQuote } from '../evidence/fold-quote.ts';
import { shownText } from '../evidence/shown-text.ts';
import { escapeHtml } from '../export/escape-html.ts';
import type { ReceiptPlace } from './receipt.ts';

/** A passage as its page shows it, with the quoted words marked in it. */
export function passageHtml({ passage, passageStart, start, end }: ReceiptPlace): string {
  const folded = foldQuote(passage);
  const shown = (from: number, to: number) => shownText(passage, folded, [from, to]);
  const [from, to] = [start - passageStart, end - passageStart];
  const whole = shown(0, passage.length);
  // Those of a picture where there are no others.
  const words = shown(from, to) || shownText(passage, folded, [from, to], 'picture');
  const at = whole.indexOf(words, shown(0, from).length);
  if (at < 0) return `<mark>${escapeHtml(words)}</mark>`;
  const [before, after] = [whole.slice(0, at), whole.slice(at + words.length)];
  return `${escapeHtml(before)}<mark>${escapeHtml(words)}</mark>${escapeHtml(after)}`;
}
