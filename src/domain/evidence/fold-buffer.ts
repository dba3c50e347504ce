import { closesUp, isDigit, isStop, longDash } from './characters.ts';

const none = -1;
const tail = 24;
const blank = 0x20;
const newline = 0x0a;

/** A folded text that grows, with the origin of each of its characters; white space as it is compared. */
export class FoldBuffer {
  #codes = new Uint16Array(1024);
  #starts = new Uint32Array(1024);
  #length = 0;
  /** Offset of white space that was read and not written. */
  #space = none;
  /** After a dash. */
  #eatsSpace = false;
  /** The sign of grouping of the number that is being written; 0: there is none. */
  group = 0;

  get last(): number {
    return this.#length === 0 ? 0 : this.#codes[this.#length - 1]!;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  get isSpaced(): boolean {
    return this.#space !== none;
  }

  /** White space, or the start of a line, was read last. */
  get isParted(): boolean {
    return this.isSpaced || this.isEmpty || this.last === newline;
  }

  /** The last characters. */
  before(): string {
    const codes = this.#codes.subarray(Math.max(0, this.#length - tail), this.#length);
    return String.fromCharCode(...codes) + (this.isSpaced ? ' ' : '');
  }

  space(offset: number): void {
    if (this.#space === none && !this.#eatsSpace) this.#space = offset;
  }

  /** Between cells is one space, whose origin is the sign between them. */
  cell(offset: number): void {
    this.#space = offset;
  }

  eatSpace(): void {
    this.#eatsSpace = true;
  }

  lineEnd(offset: number): void {
    this.#space = none;
    this.#eatsSpace = false;
    if (!this.isEmpty && this.last !== newline) this.#write(newline, offset);
  }

  /** Without the space before it, and without one behind it where `eats`. */
  putSign(code: number, offset: number, eats: boolean): void {
    if (eats) this.#space = none;
    this.put(code, offset);
    this.#eatsSpace = eats;
  }

  /** A dash between words; none at the start. */
  putLongDash(offset: number): void {
    if (!this.isEmpty) this.putSign(longDash.charCodeAt(0), offset, true);
  }

  put(code: number, offset: number): void {
    if (this.#space !== none) {
      const { last } = this;
      const isOpen = this.isEmpty || last === newline || closesUp(last);
      if (!isOpen && !closesUp(code) && !isStop(code)) this.#write(blank, this.#space);
      this.#space = none;
    }
    this.#eatsSpace = false;
    if (!isDigit(code)) this.group = 0;
    this.#write(code, offset);
  }

  /** White space in it is folded. */
  putForm(form: string, offset: number): void {
    for (let i = 0; i < form.length; i += 1) {
      const code = form.charCodeAt(i);
      if (code === blank) this.space(offset);
      else this.put(code, offset);
    }
  }

  text(): string {
    const codes = this.#codes.subarray(0, this.#length);
    const pieces: string[] = [];
    for (let at = 0; at < codes.length; at += 8192) {
      pieces.push(String.fromCharCode(...codes.subarray(at, at + 8192)));
    }
    return pieces.join('');
  }

  starts(): Uint32Array {
    return this.#starts.slice(0, this.#length);
  }

  #write(code: number, offset: number): void {
    if (this.#length === this.#codes.length) this.#grow();
    this.#codes[this.#length] = code;
    this.#starts[this.#length] = offset;
    this.#length += 1;
  }

  #grow(): void {
    const [codes, starts] = [this.#codes, this.#starts];
    this.#codes = new Uint16Array(codes.length * 2);
    this.#codes.set(codes);
    this.#starts = new Uint32Array(starts.length * 2);
    this.#starts.set(starts);
  }
}
