import { countWords } from '#shared/count-words.ts';
import type { Covers } from '../covers/covers.ts';
import { hasWords, parentElementOf } from '../dom/own-properties.ts';

/** Compared at one moment: a slice of work is 64 steps or more. */
const textsAtOnce = 25;

interface Copy {
  out: string[];
  hiddenDropped: number;
  /** Elements whose own words were left out. */
  mute: Element[];
}

/** Texts of a copy, among which a box that comes later in the page may cover one. */
export class CoveredTexts {
  /** With their places in the copy's `out`. */
  readonly #texts: { text: Text; at: number }[] = [];
  readonly #covers: Covers;
  /** The next to be compared; -1: not started. */
  #next = -1;

  constructor(covers: Covers) {
    this.#covers = covers;
  }

  add(text: Text, at: number): void {
    if (hasWords(text)) this.#texts.push({ text, at });
  }

  /** False when all are compared, and those behind a box are taken out of the copy. */
  step(result: Copy): boolean {
    if (this.#next < 0) {
      this.#next = 0;
      return this.#covers.start();
    }
    const some = this.#texts.slice(this.#next, this.#next + textsAtOnce);
    this.#covers.compare(some.map(({ text }) => text));
    this.#next += textsAtOnce;
    if (this.#next < this.#texts.length) return true;
    this.#drop(result);
    return false;
  }

  /** Spaces take their place: others in the copy are known by theirs. */
  #drop(result: Copy): void {
    const hidden = this.#covers.hidden();
    for (const { text, at } of this.#texts) {
      if (!hidden.has(text)) continue;
      result.out[at] = ' '.repeat(result.out[at]?.length ?? 0);
      result.hiddenDropped += countWords(text.data);
      const parent = parentElementOf(text);
      if (parent) result.mute.push(parent);
    }
  }
}
