import { type Height, RaisedRuns } from './raised-text.ts';

/** What of a text's look has a meaning. */
export interface TextLook {
  height: Height | null;
  isStruck: boolean;
}

export const plainLook: TextLook = { height: null, isStruck: false };

/** As `RaisedRuns`; what is struck is between `~~`, without the spaces around it. */
export class LookRuns {
  readonly #runs = new RaisedRuns();
  #isStruck = false;
  #spaces = '';

  /** The text that is to be appended to `before`. */
  add(before: string, text: string, { height, isStruck }: TextLook = plainLook): string {
    const words = text.trim();
    if (words === '') {
      this.#spaces += text;
      return '';
    }
    const start = text.indexOf(words);
    const spaces = this.#spaces + text.slice(0, start);
    this.#spaces = text.slice(start + words.length);
    const marks =
      isStruck === this.#isStruck ? [spaces] : isStruck ? [spaces, '~~'] : ['~~', spaces];
    this.#isStruck = isStruck;
    let out = '';
    for (const mark of marks) if (mark !== '') out += this.#runs.add(before + out, mark, null);
    return out + this.#runs.add(before + out, words, height);
  }

  /** What is still held. */
  end(before: string): string {
    const out = this.#runs.end(before) + (this.#isStruck ? '~~' : '') + this.#spaces;
    this.#isStruck = false;
    this.#spaces = '';
    return out;
  }
}
