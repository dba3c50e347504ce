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

const ascii = /^[\0-\x7f]*$/;
/** Next to a place so much is looked at. */
const reach = 4;

/** The texts of a page one after the other, and the letters and digits in them. */
export class LetterText {
  readonly texts: readonly string[];
  /** Letters before each text. */
  readonly starts: readonly number[];
  readonly key: string;

  readonly #continues: (at: number) => boolean;

  /** `keys`: the letters of each text. `continues`: whether a text is on the line of the one before. */
  constructor(
    texts: readonly string[],
    continues: (at: number) => boolean,
    keys: readonly string[] = texts.map(letterKey),
  ) {
    let length = 0;
    this.texts = texts;
    this.#continues = continues;
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
  #offset(at: number, letter: number, edge: 'start' | 'end'): number {
    const text = this.texts[at]!;
    const index = letter - this.starts[at]!;
    if (!ascii.test(text)) return placeOfLetter(text, index)[edge];
    return asciiOffset(text, index) + (edge === 'end' ? 1 : 0);
  }

  /** The first and the last text of a place, and the offsets in them. */
  bounds({ from, to }: Place): Bounds {
    const [first, last] = [this.textOf(from), this.textOf(to - 1)];
    const start = this.#offset(first, from, 'start');
    return { first, start, last, end: this.#offset(last, to - 1, 'end') };
  }

  /** The texts of a place as they are, with a seam between two. */
  wordsAt(place: Place, { first, start, last, end } = this.bounds(place)): string {
    const parts = this.texts.slice(first, last + 1);
    parts[parts.length - 1] = parts.at(-1)!.slice(0, end);
    parts[0] = parts[0]!.slice(start);
    return parts.join(seam);
  }

  /** Is a place a piece of a longer word or figure there? */
  cutsWord(
    place: Place,
    { first, start, last, end } = this.bounds(place),
  ): { first: boolean; last: boolean } {
    const words = this.key.slice(place.from, place.to);
    const before = this.#continues(first) ? (this.texts[first - 1] ?? '') : ' ';
    const after = this.#continues(last + 1) ? (this.texts[last + 1] ?? '') : ' ';
    return {
      first: isCutBefore(words, (before + this.texts[first]!.slice(0, start)).slice(-reach)),
      last: isCutBehind(words, (this.texts[last]!.slice(end) + after).slice(0, reach)),
    };
  }
}

/** Where the letter or digit of that index is. */
function asciiOffset(text: string, index: number): number {
  let seen = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const lower = code | 0x20;
    if ((lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)) seen += 1;
    if (seen === index) return at;
  }
  return text.length;
}

export const isCutBefore = (words: string, before: string): boolean =>
  /[\p{L}\p{N}]$/u.test(before) ||
  (/^\p{N}/u.test(words) && /[-+±−≤≥≈]$|\p{N}[.,:/]$/u.test(before));

export const isCutBehind = (words: string, after: string): boolean =>
  /^[\p{L}\p{N}]/u.test(after) || (/\p{N}$/u.test(words) && /^[.,:/]\p{N}|^\s?[%‰]/u.test(after));
