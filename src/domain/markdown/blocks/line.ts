/** A line and a position in it, where tabs are as wide as they are shown. */
export class Line {
  readonly text: string;
  /** UTF-16 offset and column of the place. */
  at = 0;
  column = 0;
  /** A tab of which some columns are used up. */
  #inTab = false;
  nextAt = 0;
  #nextColumn = 0;

  constructor(text: string) {
    this.text = text;
    this.look();
  }

  /** Finds the text after the spaces. */
  look(): void {
    let at = this.at;
    let column = this.column;
    for (; at < this.text.length; at += 1) {
      const char = this.text[at];
      if (char === ' ') column += 1;
      else if (char === '\t') column += 4 - (column % 4);
      else break;
    }
    this.nextAt = at;
    this.#nextColumn = column;
  }

  get indent(): number {
    return this.#nextColumn - this.column;
  }

  get indented(): boolean {
    return this.indent >= 4;
  }

  get blank(): boolean {
    return this.nextAt >= this.text.length;
  }

  get next(): string {
    return this.text[this.nextAt] ?? '';
  }

  /** The text after the spaces. */
  get words(): string {
    return this.text.slice(this.nextAt);
  }

  skipSpaces(): void {
    this.at = this.nextAt;
    this.column = this.#nextColumn;
    this.#inTab = false;
  }

  /** Moves by characters, or by columns. */
  move(count: number, columns = false): void {
    let left = count;
    while (left > 0 && this.at < this.text.length) {
      if (this.text[this.at] !== '\t') {
        this.#inTab = false;
        this.at += 1;
        this.column += 1;
        left -= 1;
        continue;
      }
      const width = 4 - (this.column % 4);
      this.#inTab = columns && width > left;
      this.column += Math.min(columns ? left : width, width);
      if (!this.#inTab) this.at += 1;
      left -= columns ? Math.min(left, width) : 1;
    }
    this.look();
  }

  isSpace(): boolean {
    return this.text[this.at] === ' ' || this.text[this.at] === '\t';
  }

  /** The rest, with the remaining columns of a tab as spaces. */
  rest(): string {
    if (!this.#inTab) return this.text.slice(this.at);
    return ' '.repeat(4 - (this.column % 4)) + this.text.slice(this.at + 1);
  }
}
