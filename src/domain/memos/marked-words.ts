import { letterKey } from '../passages/letters.ts';
import { maxSelectedLength } from '../selection/selected-length.ts';
import type { Bounds, LetterText } from './letter-text.ts';
import { markContext } from './mark-colours.ts';
import { hasTwin } from './place-of-mark.ts';

/** Words that are selected in a text, and by what they are found again. */
interface SelectedWords {
  text: string;
  /** Index of the text in which they begin. */
  at: number;
  around: { prefix: string; suffix: string };
  /** As `MarkedWords` has it. */
  more: { isRepeated?: true; isTwin?: true };
}

/** The words of a place; null: it has no letter. */
export function selectedWords(read: LetterText, place: Bounds): SelectedWords | null {
  const whole = linesOf(read, place).trim();
  const text = whole.slice(0, maxSelectedLength);
  const quote = letterKey(text);
  if (quote === '') return null;
  const isRepeated = read.key.indexOf(quote) !== read.key.lastIndexOf(quote);
  const from =
    read.starts[place.first]! + letterKey(read.texts[place.first]!.slice(0, place.start)).length;
  const isTwin = isRepeated && hasTwin(read, { from, to: from + quote.length });
  const more = { ...(isRepeated && { isRepeated }), ...(isTwin && { isTwin }) };
  // What is selected may begin at the end of the line before.
  const at = read.textOf(from);
  const around = textsAround(read, at > place.first ? { ...place, first: at, start: 0 } : place);
  const cut = whole.slice(maxSelectedLength, maxSelectedLength + markContext);
  return { text, at, around: cut === '' ? around : { ...around, suffix: cut }, more };
}

function textsAround(read: LetterText, { first, start, last, end }: Bounds) {
  const from = reachOf(read.texts, first, -1);
  const to = reachOf(read.texts, last, 1);
  const before = linesOf(read, { first: from, start: 0, last: first, end: start });
  const after = linesOf(read, { first: last, start: end, last: to, end: read.texts[to]!.length });
  return { prefix: before.slice(-markContext), suffix: after.slice(0, markContext) };
}

/** Index of the text behind which there are enough letters, in a direction. */
function reachOf(texts: readonly string[], from: number, step: 1 | -1): number {
  let at = from;
  let length = 0;
  while (length < 2 * markContext && texts[at + step] !== undefined) {
    at += step;
    length += texts[at]!.trim().length;
  }
  return at;
}

/** With a line for each block. */
const linesOf = (read: LetterText, place: Bounds): string =>
  read
    .join(place, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
