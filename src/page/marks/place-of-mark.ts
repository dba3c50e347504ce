import { figureMarks, letterKey } from '../passages/letters.ts';
import { beginsInWord, endsInWord, type LetterText, type Place } from './letter-text.ts';

/** A mark whose place is sought. */
export interface SoughtMark {
  text: string;
  prefix: string;
  suffix: string;
  /** Its page had these words in other places, too. */
  isRepeated?: boolean | undefined;
}

interface Candidate extends Place {
  /** How much of what was around it is there, from 0 to 1. */
  share: number;
}

/** Letters on each side that are compared. */
const reach = 64;
/** Letters that count as a piece of what was around, wherever next to the words they are. */
const piece = 5;
/** Pages that have the words more often than this have them everywhere. */
const maxPlaces = 400;
/** So few letters may be anywhere by chance, and so many are nowhere else by it. */
const [fewLetters, manyLetters] = [16, 48];
/** Of what was around: enough where the words are alone, enough to tell one place from others, and more than the next. */
const [someAround, enoughAround, lead] = [0.08, 0.3, 0.12];

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
  const found = candidates(page, quote, mark).toSorted((a, b) => b.share - a.share);
  const [best, next] = found;
  if (!best) return null;
  if (!next) return isSure(best, quote.length, mark, isAtPlace) ? best : null;
  if (best.share < enoughAround) return null;
  if (best.share - next.share >= lead) return best;
  const alike = found.filter(({ share }) => best.share - share < lead).filter(isAtPlace);
  return alike.length === 1 ? alike[0]! : null;
}

/** The only place with these words. */
function isSure(
  best: Candidate,
  letters: number,
  { isRepeated = false }: SoughtMark,
  isAtPlace: (place: Place) => boolean,
): boolean {
  if (isRepeated || letters < fewLetters) return best.share >= enoughAround;
  return best.share >= someAround || letters >= manyLetters || isAtPlace(best);
}

/** Places that say the same: with the same figures, and cut out of no longer word. */
function candidates(page: LetterText, quote: string, mark: SoughtMark): Candidate[] {
  if (quote === '') return [];
  const figures = figureMarks(mark.text);
  const isCut = { first: endsInWord(mark.prefix), last: beginsInWord(mark.suffix) };
  const before = letterKey(mark.prefix).slice(-reach);
  const after = letterKey(mark.suffix).slice(0, reach);
  const found: Candidate[] = [];
  let from = page.key.indexOf(quote);
  for (let count = 0; from >= 0 && count < maxPlaces; count += 1) {
    const place = { from, to: from + quote.length };
    const cut = page.cutsWord(place);
    const isWhole = (isCut.first || !cut.first) && (isCut.last || !cut.last);
    if (isWhole && figureMarks(page.wordsAt(place)) === figures)
      found.push({ ...place, share: shareAround(page.key, place, before, after) });
    from = page.key.indexOf(quote, from + 1);
  }
  return from < 0 ? found : [];
}

function shareAround(key: string, { from, to }: Place, before: string, after: string): number {
  const left = reversed(before);
  const there = reversed(key.slice(Math.max(0, from - reach), from));
  const [whole, here] = [left.length + after.length, key.slice(to, to + reach)];
  return whole === 0 ? 1 : (likeness(left, there) + likeness(after, here)) / whole;
}

const reversed = (text: string) => [...text].reverse().join('');

/**
 * How many letters of a side are there, read outwards from the words: all up to the first that differs, and half of
 * the pieces behind that.
 */
function likeness(was: string, now: string): number {
  let same = 0;
  while (same < was.length && was[same] === now[same]) same += 1;
  let pieces = 0;
  for (let at = same; at + piece <= was.length; at += 1) {
    if (now.includes(was.slice(at, at + piece))) pieces += 1;
  }
  return same + pieces / 2;
}
