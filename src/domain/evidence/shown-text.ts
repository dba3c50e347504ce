import { formOf } from './characters.ts';
import type { FoldedText } from './fold-quote.ts';
import { isOptional, runs } from './runs.ts';

const unseen = /[\u00ad\u200b\u2060\ufeff]/g;
const onLine = '0123456789+-=()n';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ';

/** `notes`: with the notes, struck words and readings that the page shows too. `picture`: the words of one. */
export type Showing = 'words' | 'notes' | 'picture';

/** A range of Markdown as its page shows it, in one line: `10⁶`, no syntax. Offsets are the source's. */
export function shownText(
  source: string,
  { runs: all, base }: Pick<FoldedText, 'runs' | 'base'>,
  [from, to]: readonly [number, number],
  showing: Showing = 'words',
): string {
  let shown = '';
  for (let at = from; at < to; ) {
    const run = all[at - base];
    let end = at + 1;
    while (end < to && all[end - base] === run) end += 1;
    shown += runText(source.slice(at, end), run, showing);
    at = end;
  }
  return shown.replace(unseen, '').replace(/\s+/g, ' ').trim();
}

function runText(text: string, run: number | undefined, showing: Showing): string {
  if (run === runs.dropped) return '';
  if (run === runs.spaced || run === runs.cell || run === runs.blockEnd) return ' ';
  if (run === runs.alt) return showing === 'picture' ? text : ' ';
  if (isOptional(run)) return showing === 'notes' ? text : '';
  if (run === runs.raised) return setAs(raised, '^', text);
  return run === runs.lowered ? setAs(lowered, '_', text) : text;
}

function setAs(signs: string, sign: string, text: string): string {
  const forms = Array.from(
    text,
    (character) => signs[onLine.indexOf(formOf(character.codePointAt(0)!))],
  );
  if (forms.every((form) => form !== undefined)) return forms.join('');
  return text.length === 1 ? sign + text : `${sign}(${text})`;
}

/** What of a range can be left out of a quote, each in the form in which it is compared. */
export function optionalTexts(
  source: string,
  { runs: all, base }: Pick<FoldedText, 'runs' | 'base'>,
  [from, to]: readonly [number, number],
): string[] {
  const texts: string[] = [];
  let last: number | undefined;
  for (let at = from; at < to; at += 1) {
    const run = all[at - base];
    if (run === runs.dropped) continue;
    if (isOptional(run) && run === last) texts.push(texts.pop() + source[at]!);
    else if (isOptional(run)) texts.push(source[at]!);
    last = run;
  }
  return texts.map(bare).filter((text) => text !== '');
}

const bare = (text: string) =>
  Array.from(text.normalize('NFKD'), (character) => formOf(character.codePointAt(0)!))
    .join('')
    .replace(/[^\p{L}\p{N}*†‡§¶]+/gu, '');
