import { figureMarks, letterKey } from '../passages/letters.ts';
import { isCutBefore, isCutBehind, type LetterText, type Place } from './letter-text.ts';
import type { MarkedWords } from './marks.ts';

/** A mark whose place is sought. */
export interface SoughtMark {
  text: string;
  prefix: string;
  suffix: string;
  /** Its page had these words in other places, too. */
  isRepeated?: boolean | undefined;
  /** One of them had the same around it: only their place in the page tells them apart. */
  isTwin?: boolean | undefined;
}

/** A mark as it is sought: what was around its words is in its anchor, or next to it. */
export function soughtMark(mark: MarkedWords): SoughtMark {
  const { text, anchor, around, isRepeated, isTwin } = mark;
  const { prefix, suffix } = 'prefix' in anchor ? anchor : (around ?? nothing);
  return { text, prefix, suffix, isRepeated, isTwin };
}

const nothing = { prefix: '', suffix: '' };
/** Letters on each side that two marks of the same words have in common. */
const sameAround = 24;

/** The same words at the same place, however page and view write what is between them. */
export function isSameMark(one: MarkedWords, other: MarkedWords): boolean {
  if (isElsewhere(one, other)) return false;
  const [a, b] = [soughtMark(one), soughtMark(other)];
  const before = ({ prefix }: SoughtMark) => letterKey(prefix).slice(-sameAround);
  const behind = ({ suffix }: SoughtMark) => letterKey(suffix).slice(0, sameAround);
  return (
    letterKey(a.text) === letterKey(b.text) && before(a) === before(b) && behind(a) === behind(b)
  );
}

/** Pages of a PDF begin and end alike; of twins only their place tells one from the other. */
function isElsewhere(one: MarkedWords, other: MarkedWords): boolean {
  const [a, b] = [one.anchor, other.anchor];
  if (a.kind === 'pdf' && b.kind === 'pdf') return a.page !== b.page;
  if (!one.isTwin || !other.isTwin) return false;
  if (a.kind === 'video' && b.kind === 'video') return a.seconds !== b.seconds;
  if (a.kind !== 'dom' || b.kind !== 'dom') return false;
  // Of words that were marked in a copy of the page the place is not known.
  return a.path !== '' && b.path !== '' && a.path !== b.path;
}

/** What was around the words and is there. */
interface Around {
  /** How much of it, from 0 to 1. */
  share: number;
  /** Letters next to the words, on the side that has more, that are as they were; all of a side count as enough. */
  run: number;
}

type Candidate = Place & Around;

/** Letters on each side that are compared. */
const reach = 64;
/** Letters that count as a piece of what was around, wherever next to the words they are. */
const piece = 5;
/** Pages that have the words more often than this have them everywhere. */
const maxPlaces = 400;
/** So few letters may be anywhere by chance, and so many are nowhere else by it. */
const [fewLetters, manyLetters] = [16, 32];
/** Each of these says as much as so many others. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const ideographLetters = 3;
/** Of what was around: enough where the words are alone, enough to tell one place from others, and more than the next. */
const [someAround, enoughAround, lead] = [0.08, 0.4, 0.15];
const enoughRun = 20;
/** A side that has fewer letters says nothing as a whole. */
const shortSide = 8;

/**
 * Where the words of a mark are now: by the words themselves, by what is around them, by its place in the page, in this
 * order of trust. null: they are nowhere, or in several places between which nothing decides.
 * @param isAtPlace whether a place is in the element in which the mark was
 */
export function placeOfMark(
  page: LetterText,
  mark: SoughtMark,
  isAtPlace: (place: Place) => boolean,
): Place | null {
  const quote = letterKey(mark.text);
  const found = candidates(page.key, quote, mark);
  const isSame = sameIn(page, quote, mark);
  if (mark.isTwin) {
    const [own, other] = found.filter(isAtPlace).filter(isSame);
    return own && !other && isKnown(own) ? own : null;
  }
  const first = found.findIndex(isSame);
  const best = found[first];
  if (!best) return null;
  const next = found.slice(first + 1).find(isSame);
  if (!next) return isSure(best, weightOf(quote), mark, isAtPlace) ? best : null;
  // Less of what was around is enough for a place that is the best and in the element, too.
  if (!isKnown(best)) return best.share - next.share >= lead && isAtPlace(best) ? best : null;
  if (best.share - next.share >= lead) return best;
  const alike = found.filter(({ share }) => best.share - share < lead);
  const [own, other] = alike.filter(isAtPlace).filter(isSame);
  return own && !other ? own : null;
}

/** Whether another place of a text has the words of a place, with the same around them. */
export function hasTwin({ key }: LetterText, { from, to }: Place): boolean {
  const quote = key.slice(from, to);
  const before = key.slice(Math.max(0, from - reach), from);
  const after = key.slice(to, to + reach);
  let at = key.indexOf(quote);
  for (let count = 0; at >= 0 && count < maxPlaces; count += 1) {
    const other = { from: at, to: at + quote.length };
    if (at !== from && isKnown(aroundOf(key, other, before, after))) return true;
    at = key.indexOf(quote, at + 1);
  }
  return false;
}

const weightOf = (quote: string) =>
  quote.length + (ideographLetters - 1) * (quote.match(ideographs)?.length ?? 0);

/** Can what is around tell it from any other place? */
const isKnown = ({ share, run }: Around) => share >= enoughAround && run >= enoughRun;

/** The only place with these words. */
function isSure(
  best: Candidate,
  letters: number,
  { isRepeated = false }: SoughtMark,
  isAtPlace: (place: Place) => boolean,
): boolean {
  if (isRepeated || letters < fewLetters) return isKnown(best);
  return best.share >= someAround || letters >= manyLetters || isAtPlace(best);
}

/** Places that have the letters, those first that have most of what was around; of too many none. */
function candidates(key: string, quote: string, { prefix, suffix }: SoughtMark): Candidate[] {
  if (quote === '') return [];
  const before = letterKey(prefix).slice(-reach);
  const after = letterKey(suffix).slice(0, reach);
  const found: Candidate[] = [];
  let from = key.indexOf(quote);
  for (; from >= 0 && found.length < maxPlaces; from = key.indexOf(quote, from + 1)) {
    const place = { from, to: from + quote.length };
    found.push({ ...place, ...aroundOf(key, place, before, after) });
  }
  return from < 0 ? found.toSorted((a, b) => b.share - a.share) : [];
}

/** Whether a place says the same: with the same figures, and cut out of no longer word. It reads the text up to there. */
function sameIn(page: LetterText, quote: string, mark: SoughtMark): (place: Place) => boolean {
  const figures = figuresIn(mark.text);
  const isCut = { first: isCutBefore(quote, mark.prefix), last: isCutBehind(quote, mark.suffix) };
  return (place) => {
    const bounds = page.bounds(place);
    const cut = page.cutsWord(place, bounds);
    const isWhole = (isCut.first || !cut.first) && (isCut.last || !cut.last);
    return isWhole && figuresIn(page.wordsAt(place, bounds)) === figures;
  };
}

/** Most words have none, and are not looked through. */
const figuresIn = (text: string): string => (/[\p{N}≤≥≠≈]/u.test(text) ? figureMarks(text) : '');

function aroundOf(key: string, { from, to }: Place, before: string, after: string): Around {
  let left = 0;
  while (left < before.length && before[before.length - 1 - left] === key[from - 1 - left])
    left += 1;
  let right = 0;
  while (right < after.length && after[right] === key[to + right]) right += 1;
  const whole = before.length + after.length;
  if (whole === 0) return { share: 1, run: reach };
  const pieces =
    piecesIn(key.slice(Math.max(0, from - reach), from), before.slice(0, before.length - left)) +
    piecesIn(key.slice(to, to + reach), after.slice(right));
  const share = (left + right + pieces / 2) / whole;
  return { share, run: Math.max(runOf(left, before), runOf(right, after)) };
}

/** Of one side, read outwards from the words, the letters up to the first that differs are as they were. */
const runOf = (same: number, side: string) =>
  same === side.length && same >= shortSide ? reach : same;

/** Of what is behind the first that differs: how many pieces are there. */
function piecesIn(now: string, was: string): number {
  let pieces = 0;
  for (let at = 0; at + piece <= was.length; at += 1) {
    if (now.includes(was.slice(at, at + piece))) pieces += 1;
  }
  return pieces;
}
