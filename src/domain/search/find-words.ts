import { foldWithPlaces } from './fold-letters.ts';
import { isJoined, type SearchQuery } from './search-query.ts';

/** How a word was found: as a whole word, as the beginning of one, or inside of one. */
const closeness = { whole: 3, start: 2, inside: 1 } as const;
export const wholeWord = closeness.whole;

interface Occurrence {
  /** Offset in the folded text. */
  at: number;
  closeness: number;
}

const letter = /[\p{L}\p{M}\p{N}]/u;

/** Where a folded text has a folded word, at most `max` times. One letter is found where a word begins. */
export function occurrencesOf(folded: string, term: string, max: number): Occurrence[] {
  const found: Occurrence[] = [];
  const isWhole = isJoined(term);
  const isShort = term.length === 1;
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    const close = isWhole ? closeness.whole : closenessAt(folded, at, term.length);
    if (!isShort || close !== closeness.inside) found.push({ at, closeness: close });
    if (found.length === max) break;
  }
  return found;
}

function closenessAt(folded: string, at: number, length: number): number {
  if (at > 0 && letter.test(folded[at - 1]!) && letter.test(folded[at]!)) return closeness.inside;
  const after = folded[at + length];
  return after !== undefined && letter.test(after) ? closeness.start : closeness.whole;
}

/** A part of a text in UTF-16 offsets. */
export interface TextRange {
  start: number;
  end: number;
}

/** Of each word. */
const maxMarks = 200;

/** Where the words of a search are in a text, in order; none overlaps another. */
export function findWords(text: string, { terms }: SearchQuery): TextRange[] {
  return joinPlaces(placesOfTerms(text, terms));
}

/** The same before they are joined: whose they are. */
export function placesOfTerms(text: string, terms: readonly string[]) {
  const folded = foldWithPlaces(text);
  const places = terms.flatMap((term, index) =>
    occurrencesOf(folded.text, term, maxMarks).map(({ at }) => ({
      term: index,
      start: folded.starts[at]!,
      end: folded.ends[at + term.length - 1]!,
    })),
  );
  return places.sort((a, b) => a.start - b.start || b.end - a.end);
}

function joinPlaces(places: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { start, end } of places) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
