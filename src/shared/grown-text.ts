/**
 * A text that grows at its end, as a value. The engine copies a string as a whole when a part of it
 * is read after something was added. This class has a list of strings, so reading the end costs the
 * end only.
 */
export class GrownText {
  /** Shared by all values that grew from one another; each counts the parts that belong to it. */
  readonly #pieces: string[];
  readonly #count: number;
  /** UTF-16 units. */
  readonly length: number;

  private constructor(pieces: string[], count: number, length: number) {
    this.#pieces = pieces;
    this.#count = count;
    this.length = length;
  }

  static of(text: string): GrownText {
    return new GrownText(text === '' ? [] : [text], text === '' ? 0 : 1, text.length);
  }

  plus(added: string): GrownText {
    if (added === '') return this;
    const isNewest = this.#pieces.length === this.#count;
    const pieces = isNewest ? this.#pieces : this.#pieces.slice(0, this.#count);
    pieces.push(added);
    return new GrownText(pieces, this.#count + 1, this.length + added.length);
  }

  /** From `offset` to the end. */
  from(offset: number): string {
    let start = this.length;
    let first = this.#count;
    while (first > 0 && start > offset) {
      first -= 1;
      start -= this.#pieces[first]?.length ?? 0;
    }
    return this.#pieces
      .slice(first, this.#count)
      .join('')
      .slice(Math.max(0, offset) - start);
  }

  /** Up to `offset`. */
  until(offset: number): string {
    return this.toString().slice(0, offset);
  }

  toString(): string {
    return this.#pieces.slice(0, this.#count).join('');
  }
}
