import { gapSign } from '#domain/reading/pieces.ts';

const between = '\n\n';

/**
 * Texts of parts that arrive in any order, in the order of the parts; text that was written before
 * is not repeated.
 */
export class InOrder {
  #parts: number;
  #next = 1;
  /** All text so far, including that of an answer that is continued. */
  #written = '';
  #before: string;

  constructor(parts: number, before: string) {
    this.#parts = parts;
    this.#before = before;
  }

  /** The text that may be written now; a sign replaces parts that failed. */
  *ready(
    texts: ReadonlyMap<number, string>,
    failed: readonly number[],
  ): Generator<{ kind: 'content'; text: string }> {
    for (; this.#next <= this.#parts; this.#next += 1) {
      const text = texts.get(this.#next) ?? (failed.includes(this.#next) ? gapSign : null);
      if (text === null) return;
      const piece = this.#written === '' ? text.trim() : between + text.trim();
      const from = this.#written.length;
      this.#written += piece;
      const fresh = this.#fresh(from);
      if (fresh !== '') yield { kind: 'content', text: fresh };
    }
  }

  #fresh(from: number): string {
    const isSame =
      this.#written.slice(0, this.#before.length) === this.#before.slice(0, this.#written.length);
    const start = isSame ? Math.max(from, this.#before.length) : from;
    return this.#written.slice(start);
  }
}
