import { trimEndOf } from '#shared/trim-end.ts';
import { letterKey, placeOfLetter, seam } from '../passages/letters.ts';

/** Letters `from`, up to `to`, of a key. */
export interface Place {
  from: number;
  to: number;
}

/** The texts of a place: the first and the last, and UTF-16 offsets in them. */
export interface Bounds {
  first: number;
  start: number;
  last: number;
  end: number;
}

/** One UTF-16 unit for each letter, where it is in NFKC too. */
const singles = /^[^\p{M}\u{10000}-\u{10ffff}]*$/u;
const letter = /[\p{L}\p{N}]/u;
/** Those beyond ASCII, by their UTF-16 units. */
const letters = new Map<number, boolean>();
/** Next to a place so much is looked at. */
const reach = 4;

/** The texts of a page or view one after the other, and the letters and digits in them. */
export class LetterText {
  readonly texts: readonly string[];
  /** Letters before each text. */
  readonly starts: readonly number[];
  readonly key: string;

  /** Whether a text is on the line of the one before. */
  readonly continues: (at: number) => boolean;
  /** Of texts that were looked at: whether they are `singles`. */
  readonly #singles = new Map<number, boolean>();

  /** `keys`: the letters of each text. */
  constructor(
    texts: readonly string[],
    continues: (at: number) => boolean,
    keys: readonly string[] = texts.map(letterKey),
  ) {
    let length = 0;
    this.texts = texts;
    this.continues = continues;
    this.starts = keys.map(({ length: letters }) => {
      length += letters;
      return length - letters;
    });
    this.key = keys.join('');
  }

  /** Index of the text that has a letter. */
  textOf(letter: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle]! <= letter) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** UTF-16 offset in its text of where a letter starts, or ends with its combining marks. */
  #offset(at: number, place: number, edge: 'start' | 'end'): number {
    const text = this.texts[at]!;
    const index = place - this.starts[at]!;
    if (!this.#isSingle(at)) return placeOfLetter(text, index)[edge];
    return offsetOf(text, index) + (edge === 'end' ? 1 : 0);
  }

  #isSingle(at: number): boolean {
    const known = this.#singles.get(at);
    if (known !== undefined) return known;
    const text = this.texts[at]!;
    const isSingle = singles.test(text) && text.normalize('NFKC') === text;
    this.#singles.set(at, isSingle);
    return isSingle;
  }

  /** The first and the last text of a place, and the offsets in them. */
  bounds({ from, to }: Place): Bounds {
    const [first, last] = [this.textOf(from), this.textOf(to - 1)];
    const start = this.#offset(first, from, 'start');
    return { first, start, last, end: this.#offset(last, to - 1, 'end') };
  }

  /** A place with the marks that its words have at their ends: quotes, brackets, a sign. */
  boundsOf(place: Place, words: string): Bounds {
    const { first, start, last, end } = this.bounds(place);
    const said = words.trim();
    const lead = /^[^\p{L}\p{N}\s]*/u.exec(said)?.[0] ?? '';
    const trail = said.slice(trimEndOf(said, /[^\p{L}\p{N}\s]/u).length);
    return {
      first,
      start: startWith(this.texts[first]!, start, lead),
      last,
      end: endWith(this.texts[last]!, end, trail),
    };
  }

  /** The texts of a place as they are, with a seam between two lines. */
  wordsAt(place: Place, bounds = this.bounds(place)): string {
    return this.join(bounds, seam);
  }

  /** @param between what is between two lines: where one text continues another there is nothing */
  join({ first, start, last, end }: Bounds, between: string): string {
    let words = '';
    for (let at = first; at <= last; at += 1) {
      if (at > first && !this.continues(at)) words += between;
      words += this.texts[at]!.slice(at === first ? start : 0, at === last ? end : undefined);
    }
    return words;
  }

  /** Is a place a piece of a longer word or figure there? */
  cutsWord(
    place: Place,
    { first, start, last, end } = this.bounds(place),
  ): { first: boolean; last: boolean } {
    const words = this.key.slice(place.from, place.to);
    const before = this.continues(first) ? (this.texts[first - 1] ?? '') : ' ';
    const after = this.continues(last + 1) ? (this.texts[last + 1] ?? '') : ' ';
    return {
      first: isCutBefore(words, (before + this.texts[first]!.slice(0, start)).slice(-reach)),
      last: isCutBehind(words, (this.texts[last]!.slice(end) + after).slice(0, reach)),
    };
  }
}

function startWith(text: string, start: number, lead: string): number {
  let at = start;
  for (let left = lead.length; left > 0 && at > 0 && text[at - 1] === lead[left - 1]; left -= 1)
    at -= 1;
  return at;
}

function endWith(text: string, end: number, trail: string): number {
  let at = 0;
  while (at < trail.length && text[end + at] === trail[at]) at += 1;
  return end + at;
}

/** Where the letter of that index is. */
function offsetOf(text: string, index: number): number {
  let seen = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (isLetter(text.charCodeAt(at))) seen += 1;
    if (seen === index) return at;
  }
  return text.length;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  if (unit < 0x80) return (lower >= 97 && lower <= 122) || (unit >= 48 && unit <= 57);
  const known = letters.get(unit) ?? letter.test(String.fromCharCode(unit));
  letters.set(unit, known);
  return known;
}

export const isCutBefore = (words: string, before: string): boolean =>
  /[\p{L}\p{N}]$/u.test(before) ||
  (/^\p{N}/u.test(words) && /[-+±−≤≥≈]$|\p{N}[.,:/]$/u.test(before));

export const isCutBehind = (words: string, after: string): boolean =>
  /^[\p{L}\p{N}]/u.test(after) || (/\p{N}$/u.test(words) && /^[.,:/]\p{N}|^\s?[%‰]/u.test(after));
