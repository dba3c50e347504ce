import { dropped, raises, spaced, syntaxOf, type View } from './markdown-syntax.ts';

/** A text in the form in which quotes are compared. */
export interface FoldedText {
  text: string;
  /** For each character of `text`, the UTF-16 offset of its origin in the source. */
  starts: Uint32Array;
}

const sliceLength = 32_768;

/**
 * Folds a Markdown text for comparison: NFKD; white space becomes single spaces, none between Han
 * and Kana; invisible characters are removed; quote marks and dashes become one kind. Letters,
 * their case and digits are not changed. Yields between slices of about a millisecond's work.
 */
export function* foldSlices(
  text: string,
  base = 0,
  view: View = 'seen',
): Generator<void, FoldedText, void> {
  const folder = new QuoteFolder(view);
  let from = 0;
  while (text.length - from > sliceLength) {
    const line = text.lastIndexOf('\n', from + sliceLength) + 1;
    const to = line > from ? line : from + sliceLength;
    folder.add(text.slice(from, to), base + from);
    from = to;
    yield;
  }
  folder.add(text.slice(from), base + from);
  return folder.folded();
}

/** The same in one step. */
export function foldQuote(text: string, base = 0, view: View = 'seen'): FoldedText {
  const slices = foldSlices(text, base, view);
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}

const none = -1;

class QuoteFolder {
  #codes = new Uint16Array(1024);
  #starts = new Uint32Array(1024);
  #length = 0;
  /** Offset of white space that was read and not written. */
  #space = none;
  /** After a dash between numbers. */
  #eatsSpace = false;
  #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  add(text: string, base: number): void {
    const marks = syntaxOf(text, this.#view);
    for (let at = 0; at < text.length; ) {
      const mark = marks[at];
      const code = text.charCodeAt(at);
      if (mark === dropped) at += 1;
      else if (mark === spaced) at = this.#blank(base + at, at + 1);
      else if (mark === raises) {
        this.#put(raised, base + at);
        at += 1;
      } else if (code < 128 && plain[code] === 1) {
        this.#put(code, base + at);
        at += 1;
      } else if (code === blank || code === newline) at = this.#blank(base + at, at + 1);
      else at = this.#other(text, marks, at, base);
    }
    // A slice ends where a line does.
    if (text.endsWith('\n')) this.#blank(base + text.length - 1, 0);
  }

  folded(): FoldedText {
    const codes = this.#codes.subarray(0, this.#length);
    const pieces: string[] = [];
    for (let at = 0; at < codes.length; at += 8192) {
      pieces.push(String.fromCharCode(...codes.subarray(at, at + 8192)));
    }
    return { text: pieces.join(''), starts: this.#starts.slice(0, this.#length) };
  }

  #other(text: string, marks: Uint8Array, at: number, base: number): number {
    const point = text.codePointAt(at)!;
    const next = at + (point > 0xffff ? 2 : 1);
    const form = formOf(point);
    if (form === dash || form === longDash) return this.#dash(text, marks, at, base);
    if (form === '') return next;
    if (form === quote && !isDigit(this.#last())) this.#put(singleQuote, base + at);
    else {
      if (this.#raises(form, point)) this.#put(raised, base + at);
      for (let i = 0; i < form.length; i += 1) this.#putForm(form.charCodeAt(i), base + at);
    }
    return next;
  }

  /** 10² is not 102. */
  #raises(form: string, point: number): boolean {
    if (point < 128 || this.#space !== none || !isDigit(this.#last())) return false;
    return isDigit(form.charCodeAt(0)) && !digits.test(String.fromCodePoint(point));
  }

  #putForm(code: number, offset: number): void {
    if (code === blank) this.#blank(offset, 0);
    else this.#put(code, offset);
  }

  #blank(offset: number, next: number): number {
    if (this.#space === none && !this.#eatsSpace) this.#space = offset;
    return next;
  }

  /**
   * Next to a number it may be a sign or a range; between words a free dash only separates them.
   */
  #dash(text: string, marks: Uint8Array, at: number, base: number): number {
    let end = at + 1;
    let isLong = formOf(text.charCodeAt(at)) === longDash;
    while (end < text.length && marks[end] !== spaced && isDash(text.charCodeAt(end))) {
      isLong = true;
      end += 1;
    }
    let right = end;
    while (right < text.length && marks[right] === dropped) right += 1;
    const isParted = right >= text.length || marks[right] === spaced || isBlank(text, right);
    const wasParted = this.#space !== none || this.#length === 0;
    while (right < text.length && (marks[right] !== 0 || isBlank(text, right))) right += 1;
    if (isDigit(this.#last()) || isDigit(text.charCodeAt(right))) {
      const isBetween = isParted && wasParted && this.#length > 0;
      if (isBetween) this.#space = none;
      this.#put(hyphen, base + at);
      this.#eatsSpace = isBetween;
    } else if (isLong || isParted || wasParted) this.#blank(base + at, end);
    else this.#put(hyphen, base + at);
    return end;
  }

  #last(): number {
    return this.#length === 0 ? 0 : this.#codes[this.#length - 1]!;
  }

  #put(code: number, offset: number): void {
    if (this.#space !== none) {
      if (this.#length > 0 && !closesUp(this.#last()) && !closesUp(code) && !isStop(code)) {
        this.#write(blank, this.#space);
      }
      this.#space = none;
    }
    this.#eatsSpace = false;
    this.#write(code, offset);
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

const blank = 0x20;
const newline = 0x0a;
const hyphen = 0x2d;
const raised = 0x5e;
const singleQuote = 0x27;
const dash = '-';
const longDash = '\u2014';
const quote = '"';
const digits = /\p{Nd}/u;

/** ASCII that is not changed. */
const plain = new Uint8Array(128).fill(1, 33, 127);
for (const sign of '-"\'`') plain[sign.charCodeAt(0)] = 0;

const singles = "'`\u2018\u2019\u201a\u201b\u2039\u203a\u00b4\u02bc\u2032\u300c\u300d";
const doubles = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u300e\u300f\u301d\u301e\uff02';
const dashes = '-\u2010\u2011\u2012\u2013\u2212\ufe58\ufe63\uff0d';
const longDashes = '\u2014\u2015\u2e3a\u2e3b';
/** Format characters, such as soft hyphens and joiners; the Arabic range, the grapheme joiner. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u0640|\u034f/u;

const forms = new Map<number, string>();

/** The replacement of a character for the comparison; '' for an invisible one. */
function formOf(point: number): string {
  let form = forms.get(point);
  if (form === undefined) {
    form = makeForm(String.fromCodePoint(point));
    forms.set(point, form);
  }
  return form;
}

function makeForm(character: string): string {
  if (singles.includes(character)) return "'";
  if (doubles.includes(character)) return quote;
  if (dashes.includes(character)) return dash;
  if (longDashes.includes(character)) return longDash;
  if (unseen.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  if (/\p{Cc}/u.test(character)) return '';
  // Syllables of Hangul are not decomposed, so that none matches the beginning of another.
  if (/[\uac00-\ud7a3]/.test(character)) return character;
  return character.normalize('NFKD').replace(/\s+/g, ' ').replaceAll('\u2044', '/');
}

function isDash(code: number): boolean {
  const form = formOf(code);
  return form === dash || form === longDash;
}

function isBlank(text: string, at: number): boolean {
  return formOf(text.charCodeAt(at)) === ' ';
}

function isDigit(code: number): boolean {
  if (code < 128) return code >= 48 && code <= 57;
  return digits.test(String.fromCharCode(code));
}

/** Han, Kana and their punctuation are written without spaces; next to quote marks spaces vary. */
function closesUp(code: number): boolean {
  return (
    code === singleQuote ||
    (code >= 0x2e80 && code <= 0x9fff && !(code >= 0x3130 && code <= 0x318f)) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd8bf)
  );
}

/** French puts a space before them. */
function isStop(code: number): boolean {
  return code === 0x21 || code === 0x3a || code === 0x3b || code === 0x3f;
}
