import { letterKey, placeOfLetter, seam } from '../passages/letters.ts';

/** Letters `from`, up to `to`, of a key. */
export interface Place {
  from: number;
  to: number;
}

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
  #offset(letter: number, edge: 'start' | 'end'): number {
    const at = this.textOf(letter);
    return placeOfLetter(this.texts[at]!, letter - this.starts[at]!)[edge];
  }

  /** The first and the last text of a place, and the offsets in them. */
  bounds({ from, to }: Place) {
    const [first, last] = [this.textOf(from), this.textOf(to - 1)];
    const [start, end] = [this.#offset(from, 'start'), this.#offset(to - 1, 'end')];
    return { first, start, last, end };
  }

  /** The texts of a place as they are, with a seam between two. */
  wordsAt(place: Place): string {
    const { first, start, last, end } = this.bounds(place);
    const parts = this.texts.slice(first, last + 1);
    parts[parts.length - 1] = parts.at(-1)!.slice(0, end);
    parts[0] = parts[0]!.slice(start);
    return parts.join(seam);
  }

  /** Is a place a piece of a longer word or figure there? */
  cutsWord(place: Place): { first: boolean; last: boolean } {
    const { first, start, last, end } = this.bounds(place);
    const words = this.key.slice(place.from, place.to);
    const before = this.#continues(first) ? (this.texts[first - 1] ?? '') : ' ';
    const after = this.#continues(last + 1) ? (this.texts[last + 1] ?? '') : ' ';
    return {
      first: isCutBefore(words, before + this.texts[first]!.slice(0, start)),
      last: isCutBehind(words, this.texts[last]!.slice(end) + after),
    };
  }
}

export const isCutBefore = (words: string, before: string): boolean =>
  /[\p{L}\p{N}]$/u.test(before) ||
  (/^\p{N}/u.test(words) && /[-+±−≤≥≈]$|\p{N}[.,:/]$/u.test(before));

export const isCutBehind = (words: string, after: string): boolean =>
  /^[\p{L}\p{N}]/u.test(after) || (/\p{N}$/u.test(words) && /^[.,:/]\p{N}|^\s?[%‰]/u.test(after));
