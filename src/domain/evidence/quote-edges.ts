import { cellSign, lowerOpen, raiseClose, raiseOpen } from './characters.ts';
import {
  boundedAfter,
  boundedBefore,
  dependsOn,
  letter,
  limits,
  negated,
  negatedAfter,
  negatedBefore,
  partedFromNumber,
  particleBefore,
  partsFromNumber,
  scaledAfter,
  scaledBefore,
  scales,
} from './edge-words.ts';
import { cutsNumber, isYear, numberAtEnd, numberAtStart } from './number-edges.ts';

const isWord = new RegExp(`^${letter}$`, 'u');
/** Scripts that write words without spaces. */
const isUnparted =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const isHan = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const mark = /\p{M}/u;
const numeral = /[\d〇零一二三四五六七八九十百千万萬亿億兆两]/u;
const isScale = new RegExp(`^\\s?${scales}(?!${letter})`, 'iu');

/** The folded words of a match, and the folded text before and after them in their block. */
export interface Edges {
  before: string;
  words: string;
  after: string;
}

/**
 * Whether the words can be taken out of their context here: no word, number or range is cut, no sign,
 * currency, scale, bound or negation left.
 */
export function areWholeWords({ before, words, after }: Edges): boolean {
  return (
    startsWhole(before, words) &&
    endsWhole(words, after) &&
    !negatedBefore.test(before) &&
    !isDenied(before) &&
    !negatedAfter.test(after) &&
    !boundedBefore.test(before) &&
    !boundedAfter.test(after)
  );
}

/** Whether the rest of its sentence has a negation, a bound or a hedge. */
export function limitsQuote(sentence: { before: string; after: string }): boolean {
  return limits.test(sentence.before) || limits.test(sentence.after);
}

const sentenceEnd = /[.!?。！？]/;

/** In a clause of a sentence that negates it: `No one believes that …`. */
function isDenied(before: string): boolean {
  return dependsOn.test(before) && negated.test(before.split(sentenceEnd).at(-1)!);
}

function startsWhole(before: string, words: string): boolean {
  const [previous, first] = [lastOf(before), firstOf(words)];
  if (previous === '') return true;
  if (previous === raiseOpen || previous === lowerOpen || cutsNumber(before, words)) return false;
  const number = numberAtStart(words);
  if (number !== null) {
    if (!canBegin(before, number)) return false;
  } else if (!canPart(before, words) || scaledBefore.test(before)) return false;
  if (!isWord.test(first)) return true;
  if (/[\p{L}\p{N}][-/]$/u.test(before)) return false;
  // The end of “can’t”; “l’eau” parts.
  if (/\p{L}'$/u.test(before) && /^(?:\p{L}|ll|re|ve)(?!\p{L})/u.test(words)) return false;
  return !isWord.test(previous) || partsHere(previous, first);
}

/** A word before a number may be its bound or its sign; one that leads into a clause, or to a year, is neither. */
function canBegin(before: string, number: string): boolean {
  if (/[\p{N}第约約近共]$/u.test(before) || before.endsWith(raiseClose)) return false;
  if (!/[\p{L}\p{M}] ?$/u.test(before) || particleBefore.test(before)) return true;
  if (isHan.test(lastOf(before))) return true;
  return dependsOn.test(before) || (isYear(number) && partedFromNumber.test(before));
}

function endsWhole(words: string, after: string): boolean {
  const [last, next] = [lastOf(words), firstOf(after)];
  if (next === '') return true;
  if (next === raiseOpen || next === lowerOpen || mark.test(next)) return false;
  if (cutsNumber(words, after) || scaledAfter.test(after)) return false;
  if (!canPart(words, after)) return false;
  if (!isWord.test(last)) return true;
  if (/^[-'/][\p{L}\p{N}]/u.test(after)) return false;
  return !isWord.test(next) || partsHere(last, next) || isReported.test(last + after);
}

/**
 * A number belongs to the word behind it, whatever language that is: its unit, scale, what it counts. A
 * year does not, nor a number before a word that goes on with the clause.
 */
function canPart(left: string, right: string): boolean {
  const next = firstOf(right);
  if (left.endsWith(raiseClose) && /[\p{L}\p{M}]/u.test(next) && !isUnparted.test(next))
    return false;
  const number = numberAtEnd(left);
  if (number === null || !/^\s?[\p{L}\p{M}]/u.test(right)) return true;
  if (partsFromNumber.test(right)) return true;
  const isSpaced = left.endsWith(' ') || right.startsWith(' ');
  return isYear(number) && isSpaced && !isScale.test(right);
}

function partsHere(left: string, right: string): boolean {
  if (numeral.test(left) && numeral.test(right)) return false;
  return isUnparted.test(left) || isUnparted.test(right);
}

function firstOf(text: string): string {
  const point = text.codePointAt(0);
  return point === undefined || text.startsWith(cellSign) ? '' : String.fromCodePoint(point);
}

function lastOf(text: string): string {
  const last = Array.from(text.slice(-2)).at(-1) ?? '';
  return last === cellSign ? '' : last;
}

/** What is reported in Korean, before the particle that says so. */
const isReported = /^다(?:고|며)(?!\p{L})/u;

const minWords = 4;
const minUnparted = 8;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Fewer than four words are not evidence; in scripts without spaces, fewer than eight characters.
 */
export function isLongEnough(quote: string): boolean {
  let words = 0;
  let unparted = 0;
  let others = 0;
  for (const token of quote.split(/\s+/)) {
    if (!isUnparted.test(token)) {
      if (!/[\p{L}\p{N}]/u.test(token)) continue;
      words += 1;
      others += 1;
      continue;
    }
    for (const { segment, isWordLike } of segmenter.segment(token)) {
      if (!isWordLike) continue;
      words += 1;
      unparted += Array.from(segment).filter((sign) => isWord.test(sign)).length;
    }
  }
  return words >= minWords && (others >= minWords || unparted + 2 * others >= minUnparted);
}
