import {
  type MathReading,
  readBackslashMath,
  readDollarMath,
} from '#domain/markdown/inline-math.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import type { Inline } from '../nodes.ts';
import { findAddress, readAddress } from './autolinks.ts';
import { Backticks } from './backticks.ts';
import { Brackets } from './brackets.ts';
import { readReference } from './character-references.ts';
import { Delimiters, flanking } from './emphasis.ts';
import { withoutHalfWritten } from './half-written.ts';
import type { FindDefinition, InlineCursor } from './inline-cursor.ts';
import { HtmlEnds, readAngled, readHtml } from './inline-html.ts';
import { inlinePiece, Pieces, textPiece } from './pieces.ts';
import { toInlines } from './to-inlines.ts';

/** The final part of a text: added text cannot change it. */
export interface Settled {
  end: number;
  inlines: readonly Inline[];
}

export const nothingSettled: Settled = { end: 0, inlines: [] };

interface InlineContent {
  inlines: readonly Inline[];
  settled: Settled;
  /** Labels without a definition so far. */
  missing: readonly string[];
}

const run = /[^\n\\`*_~[\]!<&$\uE000\uE001]+/y;
const ticks = /`+/y;
const mark = /\uE000(\d{1,9})\uE001/y;
const escapable = /[!-/:-@[-`{-~]/;

/** Text is settled in steps of at least this many characters, at a space. */
const step = 240;
/** Marks that were opened further back are not shown closed while their text is being written. */
const reach = 1000;

/** Parses one text, once. `live`: it is still being written. */
export class InlineParser implements InlineCursor {
  readonly text: string;
  readonly live: boolean;
  at: number;
  pieces = new Pieces();
  delimiters = new Delimiters(this.pieces);
  readonly #brackets: Brackets;
  /** Later text may still complete something that began. */
  #undecided = false;
  #openTags = 0;
  #inlines: Inline[];
  #tried: number;
  readonly #settled: Settled;
  #settledEnd: number;
  #runEnd = 0;
  readonly #htmlEnds: HtmlEnds;
  #backticks: Backticks | null = null;
  /**
   * Steps are longer after text that could not be settled: the open part is processed each time.
   */
  #stepLength = step;

  constructor(text: string, find: FindDefinition, live: boolean, settled: Settled) {
    this.live = live;
    this.text = live ? withoutHalfWritten(text) : text;
    this.#htmlEnds = new HtmlEnds(this.text);
    this.at = settled.end;
    this.#settled = settled;
    this.#settledEnd = settled.end;
    this.#inlines = [...settled.inlines];
    this.#tried = settled.end;
    this.#brackets = new Brackets(this, find);
  }

  read(): InlineContent {
    while (this.at < this.text.length) this.#step();
    this.#brackets.end();
    this.delimiters.match(null);
    if (this.live) this.delimiters.closeOpen(this.text.length - reach);
    return {
      inlines: [...this.#inlines, ...toInlines(this.pieces, this.live)],
      settled: this.#allSettled(),
      missing: this.#brackets.missing,
    };
  }

  /** Made once: a copy at every step would cost the square of the text. */
  #allSettled(): Settled {
    const isMore = this.#settledEnd > this.#settled.end;
    return isMore ? { end: this.#settledEnd, inlines: this.#inlines } : this.#settled;
  }

  /** What begins here is no link so far; more text may complete it. */
  waitForMore(): void {
    this.#undecided = true;
  }

  addText(text: string): void {
    this.pieces.append(textPiece(text));
  }

  add(inline: Inline): void {
    this.pieces.append(inlinePiece(inline));
  }

  #step(): void {
    const char = this.text[this.at]!;
    if (char === '\n') this.#lineEnd();
    else if (char === '\\') this.#backslash();
    else if (char === '`') this.#code();
    else if (char === '*' || char === '_' || char === '~') this.#delimiterRun(char);
    else if (char === '[' || char === ']' || char === '!') this.#brackets.read(char);
    else if (char === '<') this.#angle();
    else if (char === '&') this.#reference();
    else if (char === '$') this.#math(readDollarMath(this.text, this.at));
    else if (char === '\uE000' || char === '\uE001') this.#mark();
    else this.#words();
  }

  #words(): void {
    const end = this.#wordsEnd();
    const address = findAddress(this.text, this.at, end);
    if (address !== this.at) {
      this.#plain(address < 0 ? end : address);
      return;
    }
    const found = readAddress(this.text, this.at, this.#brackets.open);
    if (!found) {
      const next = findAddress(this.text, this.at + 1, end);
      this.#plain(next < 0 ? end : next);
      return;
    }
    this.pieces.append({ ...textPiece(found), kind: 'url' });
    this.at += found.length;
  }

  /** The place of the next sign; searched once. */
  #wordsEnd(): number {
    if (this.at >= this.#runEnd) {
      run.lastIndex = this.at;
      this.#runEnd = this.at + run.exec(this.text)![0].length;
    }
    return this.#runEnd;
  }

  #plain(end: number): void {
    while (end - this.#tried >= this.#stepLength && this.#settle(end));
    this.addText(this.text.slice(this.at, end));
    this.at = end;
  }

  /** At the first space behind the step, if nothing before it is open. Depends on that text only. */
  #settle(end: number): boolean {
    const from = Math.max(this.at, this.#tried + this.#stepLength);
    const space = from + this.text.slice(from, end).indexOf(' ');
    const next = this.text[space + 1];
    if (space < from || next === undefined) return false;
    this.#tried = space;
    if (/\s/.test(next)) return true;
    if (this.#isOpen()) {
      this.#stepLength *= 2;
      return false;
    }
    this.#stepLength = step;
    this.addText(this.text.slice(this.at, space + 1));
    this.#inlines.push(...toInlines(this.pieces));
    this.pieces = new Pieces();
    this.delimiters = new Delimiters(this.pieces);
    this.at = space + 1;
    this.#tried = this.at;
    this.#settledEnd = this.at;
    return true;
  }

  #isOpen(): boolean {
    if (this.#undecided || this.#openTags > 0 || this.#brackets.open) return true;
    this.delimiters.match(null);
    return this.delimiters.hasOpen();
  }

  #lineEnd(): void {
    const last = this.pieces.last;
    let hard = false;
    if (last?.kind === 'text' && last.text.endsWith(' ')) {
      hard = last.text.endsWith('  ');
      last.text = trimEndOf(last.text, / /);
    }
    if (hard) this.add({ type: 'break' });
    this.addText('\n');
    this.at += 1;
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at += 1;
  }

  #backslash(): void {
    const next = this.text[this.at + 1] ?? '';
    if (next === '\n') {
      this.add({ type: 'break' });
      this.at += 1;
      return;
    }
    if (next === '(' || next === '[') {
      const math = readBackslashMath(this.text, this.at);
      if (typeof math === 'object') {
        this.#math(math);
        return;
      }
      if (math === 'later') this.#undecided = true;
    }
    this.addText(escapable.test(next) ? next : '\\');
    this.at += escapable.test(next) ? 2 : 1;
  }

  #math(math: MathReading): void {
    if (typeof math === 'object') {
      const { raw, tex, display } = math;
      this.add({ type: 'math', tex, display, raw });
      this.at += raw.length;
      return;
    }
    if (math === 'later') this.#undecided = true;
    this.addText('$');
    this.at += 1;
  }

  #code(): void {
    ticks.lastIndex = this.at;
    const size = ticks.exec(this.text)![0].length;
    const start = this.at + size;
    this.#backticks ??= new Backticks(this.text, this.at);
    const end = this.#backticks.next(size, start);
    if (end >= 0) {
      this.add({ type: 'code', text: codeText(this.text.slice(start, end)) });
      this.at = end + size;
      return;
    }
    this.#undecided = true;
    if (this.live && this.text.length - start < reach && start < this.text.length) {
      this.add({ type: 'code', text: codeText(this.text.slice(start)) });
      this.at = this.text.length;
      return;
    }
    this.addText('`'.repeat(size));
    this.at = start;
  }

  #delimiterRun(char: string): void {
    let end = this.at;
    while (this.text[end] === char) end += 1;
    const length = end - this.at;
    const piece = this.pieces.append(textPiece(this.text.slice(this.at, end)));
    const sides = flanking(this.text, this.at, end);
    if ((sides.canOpen || sides.canClose) && !(char === '~' && length !== 2)) {
      this.delimiters.push({ char, piece, length, at: this.at, ...sides });
    }
    this.at = end;
  }

  #angle(): void {
    const link = readAngled(this.text, this.at);
    if (link) {
      const shown = [{ type: 'text', text: link.raw.slice(1, -1) } as const];
      this.add({ type: 'link', href: link.href, title: '', children: shown });
      this.at += link.raw.length;
      return;
    }
    const html = readHtml(this.text, this.at, this.#htmlEnds);
    if (!html) {
      if (/[A-Za-z/!?]/.test(this.text[this.at + 1] ?? 'a')) this.#undecided = true;
      this.addText('<');
      this.at += 1;
      return;
    }
    this.at += html.raw.length;
    if (html.kind === 'break') this.add({ type: 'break' });
    else if (html.kind === 'raw') this.addText(html.raw);
    else if (html.kind === 'tag') {
      this.#openTags = Math.max(0, this.#openTags + (html.closes ? -1 : 1));
      const tag = { name: html.name, closes: html.closes };
      this.pieces.append({ ...textPiece(html.raw), kind: 'tag', tag });
    }
  }

  #reference(): void {
    const found = readReference(this.text, this.at);
    this.addText(found ? found.text : '&');
    this.at += found ? found.raw.length : 1;
  }

  #mark(): void {
    mark.lastIndex = this.at;
    const found = mark.exec(this.text);
    if (found) this.add({ type: 'mark', mark: Number(found[1]) });
    this.at += found?.[0].length ?? 1;
  }
}

/** Line ends are spaces; one space at both sides is padding. */
function codeText(written: string): string {
  const text = written.replaceAll('\n', ' ');
  const padded = text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text);
  return padded ? text.slice(1, -1) : text;
}
