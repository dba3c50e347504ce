import {
  dash,
  formOf,
  isDigit,
  isPlain,
  longDash,
  lowerOpen,
  raiseOpen,
  shapeOf,
} from './characters.ts';
import { FoldBuffer } from './fold-buffer.ts';
import { loweredForm, raisedForm } from './heights.ts';
import { RunReader } from './inline-runs.ts';
import { escapesOf, isOptional, runs } from './runs.ts';
import type { SourceFacts } from './source-facts.ts';

/**
 * How a text is read. `seen`: what its page says now, a block a line; notes, struck words and readings
 * are left out, words of pictures are lines of their own behind it. `joined`: the same, and words that
 * were split at a line's end are whole. `sent`: sign by sign, as prompts contain it. `whole`: with all
 * that its page shows, to be searched by a person.
 */
export const views = ['seen', 'joined', 'sent'] as const;
export type View = (typeof views)[number] | 'whole';

/** A text in the form in which quotes are compared. */
export interface FoldedText {
  text: string;
  /** For each character of `text`, the UTF-16 offset of its origin in the source. */
  starts: Uint32Array;
  /** What each character of the source is (`runs`), from `base` on. */
  runs: Uint8Array;
  base: number;
}

interface FoldOptions {
  /** Offset of the text in its source. */
  base?: number;
  view?: View;
  /** Of a quote, which may have been cut out of anything: as Markdown, or sign by sign as code. */
  quoted?: 'markdown' | 'code';
  /** The signs that end the code in which the text begins. */
  fence?: string | null;
  /** Of the whole source. */
  facts?: SourceFacts;
}

const sliceLength = 32_768;

/**
 * Folds a Markdown text for comparison: NFKD; digits of all scripts are ASCII, numbers without signs of
 * grouping where those are certain; white space becomes single spaces, none between Han and Kana;
 * invisible characters are removed; quote marks and dashes become one kind. Letters and their case are
 * not changed. Yields between slices of about a millisecond's work.
 */
export function* foldSlices(
  text: string,
  options: FoldOptions = {},
): Generator<void, FoldedText, void> {
  const folder = new QuoteFolder(text.length, options);
  let from = 0;
  while (text.length - from > sliceLength) {
    const to = sliceEnd(text, from);
    folder.add(text.slice(from, to));
    from = to;
    yield;
  }
  folder.add(text.slice(from));
  return folder.folded();
}

/** Between blocks, else between lines. */
function sliceEnd(text: string, from: number): number {
  for (const sign of ['\n\n', '\n']) {
    const line = text.lastIndexOf(sign, from + sliceLength) + sign.length;
    if (line > from + sign.length) return line;
  }
  return from + sliceLength;
}

/** The same in one step. */
export function foldQuote(text: string, options: FoldOptions = {}): FoldedText {
  const slices = foldSlices(text, options);
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}

class QuoteFolder {
  readonly #out = new FoldBuffer();
  #text = '';
  /** Offset of `#text` in the source. */
  #base: number;
  #runs: Uint8Array = new Uint8Array();
  readonly #all: Uint8Array;
  readonly #first: number;
  readonly #view: View;
  readonly #isCode: boolean;
  readonly #facts: SourceFacts | undefined;
  readonly #reader: RunReader;

  constructor(length: number, options: FoldOptions) {
    const { base = 0, view = 'seen', quoted, fence = null, facts } = options;
    this.#facts = facts;
    this.#all = new Uint8Array(length);
    this.#first = base;
    this.#base = base;
    this.#view = view;
    this.#isCode = quoted === 'code';
    this.#reader = new RunReader({ isPart: quoted !== undefined, fence });
  }

  add(text: string): void {
    this.#text = text;
    this.#runs = this.#runsOf(text);
    const pictures = this.#range(0, text.length, false);
    if (this.#view !== 'whole') for (const [from, to] of pictures) this.#picture(from, to);
    this.#all.set(this.#runs, this.#base - this.#first);
    this.#base += text.length;
  }

  folded(): FoldedText {
    const [text, starts] = [this.#out.text(), this.#out.starts()];
    return { text, starts, runs: this.#all, base: this.#first };
  }

  #runsOf(text: string): Uint8Array {
    if (this.#view === 'sent') return escapesOf(text);
    return this.#isCode ? new Uint8Array(text.length).fill(runs.code) : this.#reader.read(text);
  }

  get #leavesOut(): boolean {
    return this.#view === 'seen' || this.#view === 'joined';
  }

  /** Folds a range; returns where the words of its pictures are. */
  #range(from: number, to: number, isPicture: boolean): [number, number][] {
    const pictures: [number, number][] = [];
    for (let at = from; at < to; ) {
      const run = this.#runs[at]!;
      const code = this.#text.charCodeAt(at);
      if (run === runs.dropped) at += 1;
      else if (run === runs.blockEnd) at = this.#lineEnd(at);
      else if (run === runs.spaced) at = this.#space(at, at + 1);
      else if (run === runs.cell) at = this.#cell(at);
      else if (run === runs.alt && !isPicture) {
        const end = this.#endOf(run, at);
        pictures.push([at, end]);
        at = end;
      } else if (isOptional(run) && this.#leavesOut) at = this.#leaveOut(at, this.#endOf(run, at));
      else if (run === runs.raised || run === runs.lowered) {
        at = this.#height(at, this.#endOf(run, at), run);
      } else if (isPlain(code, this.#out.last)) {
        this.#out.put(code, this.#base + at);
        at += 1;
      } else at = this.#other(at, run);
    }
    return pictures;
  }

  #picture(from: number, to: number): void {
    this.#lineEnd(from - 1);
    this.#range(from, to, true);
    this.#lineEnd(to);
  }

  #endOf(run: number, at: number): number {
    let end = at + 1;
    while (this.#runs[end] === run || this.#runs[end] === runs.dropped) end += 1;
    return end;
  }

  /** The number of a note does not join what is on both sides of it. */
  #leaveOut(at: number, end: number): number {
    const next = this.#text[end] ?? '';
    const isNote = this.#runs[at] === runs.note && !this.#out.isParted;
    if (isNote && /[\p{L}\p{N}]/u.test(next) && !isHan.test(next)) this.#space(at, end);
    return end;
  }

  #cell(at: number): number {
    this.#out.cell(this.#base + at);
    return at + 1;
  }

  #lineEnd(at: number): number {
    this.#out.lineEnd(this.#base + at);
    return at + 1;
  }

  #space(at: number, next: number): number {
    this.#out.space(this.#base + at);
    return next;
  }

  /** Raised or lowered characters, up to `end`. */
  #height(at: number, end: number, run: number): number {
    const content = this.#formsOf(at, end).replace(/ /g, '');
    const after = this.#formsOf(end, end + 1).slice(0, 1);
    const before = this.#out.before();
    const form =
      run === runs.raised
        ? raisedForm(before, content, after, this.#facts?.notes)
        : loweredForm(before, content, after);
    if (form === null) this.#become(at, end, runs.note);
    if (form === null && this.#leavesOut) return this.#leaveOut(at, end);
    if (form?.[0] !== raiseOpen && form?.[0] !== lowerOpen) return this.#onTheLine(at, end, run);
    const last = this.#base + this.#textAt(end - 1, -1);
    const first = this.#base + this.#textAt(at, 1);
    for (let i = 0; i < form.length; i += 1) {
      this.#out.put(form.charCodeAt(i), i < form.length - 2 ? first : last);
    }
    return end;
  }

  #onTheLine(at: number, end: number, run: number): number {
    if (this.#runs[at] === run || this.#runs[at] === runs.dropped) {
      this.#become(at, end, runs.plain);
      return at;
    }
    for (let each = at; each < end; each += 1) {
      this.#out.putForm(formOf(this.#text.codePointAt(each)!), this.#base + each);
    }
    return end;
  }

  #become(from: number, to: number, run: number): void {
    for (let at = from; at < to; at += 1) {
      if (this.#runs[at] !== runs.dropped) this.#runs[at] = run;
    }
  }

  /** The nearest character from `at` on that is no syntax. */
  #textAt(at: number, step: 1 | -1): number {
    let each = at;
    while (this.#runs[each] === runs.dropped) each += step;
    return each;
  }

  #formsOf(from: number, to: number): string {
    let out = '';
    for (let at = from; at < Math.min(to, this.#text.length, from + 64); at += 1) {
      if (this.#runs[at] !== runs.dropped) out += formOf(this.#text.codePointAt(at)!);
    }
    return out;
  }

  #other(at: number, run: number): number {
    const point = this.#text.codePointAt(at)!;
    const next = at + (point > 0xffff ? 2 : 1);
    const form = formOf(point);
    if (form === '' || this.#groups(at, form)) return next;
    if (form === ' ') return this.#space(at, next);
    if (form === dash || form === longDash) {
      const shape = shapeOf(this.#text[at]!);
      return shape === null ? this.#dash(at) : this.#shaped(at, next, form);
    }
    if (point === backslash && run !== runs.code) return this.#command(at);
    if (point > 0xb1) return this.#shaped(at, next, form);
    const isQuote = form === '"' && !isDigit(this.#out.last);
    this.#out.put(isQuote ? singleQuote : form.charCodeAt(0), this.#base + at);
    return next;
  }

  #shaped(at: number, next: number, form: string): number {
    const shape = shapeOf(this.#text[at]!);
    if (shape === 'raised' || shape === 'lowered') {
      let end = next;
      while (end < this.#text.length && shapeOf(this.#text[end]!) === shape) end += 1;
      return this.#height(at, end, shape === 'raised' ? runs.raised : runs.lowered);
    }
    const isNote = shape === 'circled' || form === '†' || form === '‡';
    if (isNote && !this.#out.isParted && /[^([{'—,:;，、：；]$/u.test(this.#out.before())) {
      this.#runs[at] = runs.note;
      if (this.#leavesOut) return this.#leaveOut(at, next);
    }
    if (shape === 'vulgar' && isDigit(this.#out.last)) this.#space(at, next);
    const isQuote = form === '"' && !isDigit(this.#out.last);
    this.#out.putForm(isQuote ? "'" : form, this.#base + at);
    return next;
  }

  /** Of formulas in TeX. */
  #command(at: number): number {
    const name = Object.keys(commands).find((each) => this.#text.startsWith(each, at));
    this.#out.putForm(name === undefined ? '\\' : commands[name]!, this.#base + at);
    return at + (name?.length ?? 1);
  }

  /** Whether it is a sign between groups of digits, which is not written. */
  #groups(at: number, form: string): boolean {
    if (form !== ' ' && form !== "'" && form !== ',' && form !== '.') return false;
    const out = this.#out;
    if (out.isSpaced || !isDigit(out.last)) return false;
    const isFollowed = matches(threeDigits, this.#text, at + 1);
    const sign = form.charCodeAt(0);
    if (form === ',' || form === '.') {
      if (out.group === sign && isFollowed) return true;
      if (!matches(twoGroups, this.#text, at) && !this.#isGroup(at, form)) return false;
    } else if (this.#text[at] === ' ' || this.#text[at] === '\n' || !isFollowed) return false;
    else if (out.group !== sign && !/(?:^|\D)\d{1,3}$/.test(out.before())) return false;
    out.group = sign;
    return true;
  }

  /** `24,500`, where the source writes no decimals with that sign. */
  #isGroup(at: number, sign: string): boolean {
    const { sure = '', likely = '' } = this.#facts?.groups ?? {};
    const before = this.#out.before();
    if (sure.includes(sign) && matches(oneGroup, this.#text, at + 1))
      return leadDigits.test(before);
    return (
      likely.includes(sign) &&
      matches(roundGroup, this.#text, at + 1) &&
      /(?:^|[^\d.,])[1-9]\d{1,2}$/.test(before)
    );
  }

  /** Next to a number it may be a sign or a range; between words a free dash separates them. */
  #dash(at: number): number {
    const text = this.#text;
    const [out, offset] = [this.#out, this.#base + at];
    let end = at + 1;
    let isLong = formOf(text.charCodeAt(at)) === longDash;
    while (end < text.length && this.#isText(end) && isDash(text.charCodeAt(end))) {
      isLong = true;
      end += 1;
    }
    let right = end;
    while (this.#runs[right] === runs.dropped) right += 1;
    const isSplit = this.#view === 'joined' && this.#isSplit(at, right);
    const isParted = right >= text.length || !this.#isText(right) || isBlank(text, right);
    const wasParted = out.isParted;
    while (right < text.length && (!this.#isText(right) || isBlank(text, right))) right += 1;
    if (isSplit) return right;
    const isBefore = matches(numberStart, text, right);
    const isLineEnd = text[end] === '\n' && !wasParted && !isLong;
    if (isDigit(out.last) && isBefore && isParted === wasParted) {
      out.putSign(hyphen, offset, isParted);
    } else if (
      isLineEnd ||
      (isBefore && !isLong && (text[at] === '\u2212' || (wasParted && !isParted)))
    ) {
      out.put(hyphen, offset);
      out.eatSpace();
    } else if (isLong || isParted || wasParted) out.putLongDash(offset);
    else out.put(hyphen, offset);
    return end;
  }

  #isText(at: number): boolean {
    const run = this.#runs[at];
    return (
      run !== runs.dropped && run !== runs.spaced && run !== runs.cell && run !== runs.blockEnd
    );
  }

  /** A hyphen at the end of a line, between letters. */
  #isSplit(at: number, right: number): boolean {
    const { isSpaced } = this.#out;
    const isBehind = !isSpaced && /\p{L}/u.test(this.#text[at - 1] ?? '');
    return isBehind && this.#text[right] === '\n' && matches(lowerLetter, this.#text, right);
  }
}

const hyphen = 0x2d;
const singleQuote = 0x27;
const backslash = 0x5c;
const threeDigits = /\p{Nd}{3}(?!\p{Nd})/uy;
const twoGroups = /([,.])(?=\p{Nd}{2,3}\1\p{Nd}{3}(?!\p{Nd}))/uy;
const numberStart = /(?:\p{Sc}\s?)?[.,]?\p{Nd}/uy;
const leadDigits = /(?:^|[^\d.,])[1-9]\d{0,2}$/;
const oneGroup = /\p{Nd}{3}(?![\p{Nd}.,]\p{Nd}|\p{Nd})/uy;
const roundGroup = /\p{Nd}(?:00|٠٠|۰۰|००)(?![\p{Nd}.,]\p{Nd}|\p{Nd})/uy;
const lowerLetter = /\s*\p{Ll}/uy;
const commands: Readonly<Record<string, string>> = {
  '\\times': ' × ',
  '\\cdot': ' · ',
  '\\,': ' ',
};
const isHan = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function isDash(code: number): boolean {
  const form = formOf(code);
  return form === dash || form === longDash;
}

function isBlank(text: string, at: number): boolean {
  return formOf(text.charCodeAt(at)) === ' ';
}
