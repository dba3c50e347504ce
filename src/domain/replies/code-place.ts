/** Follows text, and knows whether its end is inside code: what is quoted there is no mark. */
export class CodePlace {
  #isFenced = false;
  /** Of the line that is not ended yet. */
  #line = '';

  add(text: string): void {
    const [first = '', ...rest] = text.split('\n');
    this.#line += first;
    for (const next of rest) {
      if (/^ {0,3}(```|~~~)/.test(this.#line)) this.#isFenced = !this.#isFenced;
      this.#line = next;
    }
  }

  get isCode(): boolean {
    if (this.#isFenced || /^ {0,3}(```|~~~)/.test(this.#line)) return true;
    return (this.#line.split('`').length - 1) % 2 === 1;
  }

  /** The line so far. */
  get line(): string {
    return this.#line;
  }
}
