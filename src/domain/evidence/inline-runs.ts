import { ownValue } from '#shared/own-value.ts';
import { inlineCode } from './code-ranges.ts';
import { type Block, BlockReader, matchEnd, runs } from './runs.ts';

const target =
  /\]\((?:<[^<>\n]{0,2000}>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+["'][^\n"]{0,200}["'])?\)/y;
const tag = /<(\/?)([a-z][a-z\d]*)(?:\s[^<>\n]{0,300})?\/?>/iy;
const inlineTag =
  /^(?:a|abbr|b|bdi|cite|code|em|i|ins|kbd|mark|q|ruby|samp|small|span|strong|u|var|rb)$/i;
const address = /<(?:https?:\/\/|mailto:)[^<>\s]{1,2000}>/iy;
const escapable = /[!-/:-@[-`{-~]/;
const letter = /[\p{L}\p{N}\p{M}]/u;
const digit = /\p{Nd}/u;
const han = /\p{Script=Han}/u;
/** A number or sign of a note, in brackets or bare. */
const noteInBrackets =
  /\\?\[(?:\^[^\]\s]{1,30}|(?!0)\p{Nd}{1,3}(?:[,–-] ?\p{Nd}{1,3})*|[a-f*†‡§]|(?:note|nb|n\.) ?\p{Nd}{1,2})\\?\](?!\(|:)/iuy;
const linkedNote =
  /^\\?\[?\^?(?:\p{Nd}{1,3}|[*†‡§¶]{1,3}|[a-z]|[ivx]{1,4}|(?:note|nb|n\.) ?\p{Nd}{1,2})\\?\]?$/iu;
const raisedBy =
  /\^(?:\{([^{}\n]{1,24})\}|([+\-−–]?\p{Nd}+(?:[.,]\p{Nd}+)?|\p{L}(?![\p{L}\p{N}])))/uy;
const loweredBy = /_(?:\{([^{}\n]{1,24})\}|(\p{Nd}+|\p{L})(?![\p{L}\p{N}_]))/uy;
const kana = '\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}';
const reading = new RegExp(
  `[(（](?!(?:のみ|など|まで|から|だけ|より|ほか|または|くらい|ほど|しか|さえ)[)）])(?:[${kana}・\\s]{1,24}|(?=[^)）]{0,30}[\\u0101\\u00e1\\u01ce\\u00e0\\u0113\\u00e9\\u011b\\u00e8\\u012b\\u00ed\\u01d0\\u00ec\\u014d\\u00f3\\u01d2\\u00f2\\u016b\\u00fa\\u01d4\\u00f9\\u01d6\\u01d8\\u01da\\u01dc])[\\p{Script=Latin}\\s'’]{1,30})[)）]`,
  'uy',
);
const formula = /\$(?=[^$\n]{0,200}[\\^_{=])([^\s$\n](?:[^$\n]{0,198}[^\s$\n\\])?)\$(?!\d)/y;

/** Tags whose words are no plain ones. */
const runOfTag: Readonly<Record<string, number>> = {
  sup: runs.raised,
  sub: runs.lowered,
  del: runs.struck,
  s: runs.struck,
  strike: runs.struck,
  rt: runs.ruby,
  rp: runs.ruby,
};

/** Reads a Markdown text in slices; one run for each of its characters. Linear in its length. */
export class RunReader {
  readonly #blocks: BlockReader;
  readonly #isPart: boolean;

  /** `fence`: the signs that end the code in which the text begins. */
  constructor({ isPart = false, fence = null }: { isPart?: boolean; fence?: string | null } = {}) {
    this.#isPart = isPart;
    this.#blocks = new BlockReader(isPart);
    this.#blocks.fence = fence;
  }

  read(text: string): Uint8Array {
    const out = new Uint8Array(text.length);
    for (const block of this.#blocks.read(text, out)) {
      if (block.isCode) fillPlain(out, block.from, block.to, runs.code);
      else new InlineScan(text, out, block, this.#isPart).run();
    }
    return out;
  }

  get isInCode(): boolean {
    return this.#blocks.fence !== null;
  }
}

function fillPlain(out: Uint8Array, from: number, to: number, run: number): void {
  for (let at = from; at < to; at += 1) if (out[at] === runs.plain) out[at] = run;
}

const signs = new Uint8Array(128);
for (const sign of '\\*_`|~<[]^$(') signs[sign.charCodeAt(0)] = 1;
const wideBracket = '（'.charCodeAt(0);

/** Links, pictures, emphasis and heights within one block. */
class InlineScan {
  #text: string;
  #out: Uint8Array;
  #from: number;
  #to: number;
  #isPart: boolean;
  #code: { start: number; end: number }[];
  /** Where brackets opened that are not closed yet, and how many of them are pictures. */
  #open: number[] = [];
  #pictures = 0;
  /** Where runs of tags and of `~~` opened, and how deep each is. */
  #tags = new Map<number, { from: number; depth: number }>();
  /** Where emphasis between letters may start, by its signs. */
  #stars = new Map<string, number>();

  constructor(text: string, out: Uint8Array, { from, to }: Block, isPart: boolean) {
    this.#text = text;
    this.#out = out;
    this.#from = from;
    this.#to = to;
    this.#isPart = isPart;
    this.#code = inlineCode(text.slice(from, to), from);
  }

  run(): void {
    let next = 0;
    for (let at = this.#from; at < this.#to; ) {
      const code = this.#code[next];
      const sign = this.#text.charCodeAt(at);
      if (code?.start === at) {
        at = this.#inlineCode(code);
        next += 1;
      } else if (this.#out[at] !== runs.plain) at += 1;
      else if (sign < 128 ? signs[sign] === 1 : sign === wideBracket) {
        at = Math.max(at + 1, this.#sign(at, this.#text[at]!));
        while ((this.#code[next]?.start ?? at) < at) next += 1;
      } else at += 1;
    }
    if (this.#isPart) for (const [run, { from }] of this.#tags) this.#fill(from, this.#to, run);
  }

  #inlineCode({ start, end }: { start: number; end: number }): number {
    let from = start;
    while (this.#text[from] === '`') from += 1;
    const ticks = from - start;
    this.#mark(start, from, runs.dropped);
    this.#fill(from, end - ticks, runs.code);
    return this.#mark(end - ticks, end, runs.dropped);
  }

  #sign(at: number, sign: string): number {
    switch (sign) {
      case '\\':
        return this.#escape(at);
      case '*':
      case '_':
        return this.#lowered(at, sign) ?? this.#emphasis(at, sign);
      case '`':
        return this.#mark(at, at + 1, runs.dropped);
      case '|':
        return this.#mark(at, at + 1, runs.cell);
      case '~':
        return this.#text[at + 1] === '~' ? this.#toggle(at, at + 2, runs.struck) : at + 1;
      case '<':
        return this.#angle(at);
      case '^':
        return this.#height(raisedBy, at, runs.raised) ?? at + 1;
      case '$':
        return this.#formula(at);
      case '[':
        return this.#bracket(at);
      case ']':
        return this.#close(at);
      default:
        return this.#reading(at);
    }
  }

  #escape(at: number): number {
    const next = this.#text[at + 1] ?? '';
    if (next !== '\n' && !escapable.test(next)) return at + 1;
    if (next === '[') {
      const end = this.#note(at);
      if (end > at) return end;
    }
    this.#mark(at, at + 1, runs.dropped);
    // Escaped stars count like unescaped ones, as in a quote; others open nothing.
    return '*_'.includes(next) ? at + 1 : at + 2;
  }

  /** Between letters `_` belongs to a name, and a free `*` is an operator. */
  #emphasis(at: number, sign: string): number {
    const text = this.#text;
    let end = at + 1;
    while (text[end] === sign) end += 1;
    const [before, after] = [this.#before(at), text[end] === '\\' ? text[end + 1] : text[end]];
    const [left, right] = [letter.test(before), letter.test(after ?? '')];
    if (!left || !right) {
      const isFree = /^\s?$/.test(before) && /^\s?$/.test(after ?? '');
      if (isFree && at > this.#from) return end;
      if (right || !left) this.#stars.set(text.slice(at, end), at);
      return this.#mark(at, end, runs.dropped);
    }
    if (sign === '_') return end;
    const run = text.slice(at, end);
    const begun = this.#stars.get(run);
    const isEnd = begun !== undefined && this.#out[begun] === runs.dropped;
    if (!isEnd && digit.test(before + after)) return end;
    if (begun === undefined) this.#stars.set(run, at);
    else {
      this.#stars.delete(run);
      if (isEnd || at - begun > run.length + 1) {
        this.#mark(begun, begun + run.length, runs.dropped);
        this.#mark(at, end, runs.dropped);
      }
    }
    return end;
  }

  #lowered(at: number, sign: string): number | null {
    const word = /\p{L}{0,4}\p{Nd}?$/u.exec(this.#text.slice(Math.max(this.#from, at - 4), at))![0];
    const isBase = /\p{Nd}$/u.test(word) || (word.length > 0 && word.length < 4);
    if (sign !== '_' || (!isBase && this.#text[at + 1] !== '{')) return null;
    if (
      letter.test(this.#text[at + 1] ?? '') &&
      !digit.test(this.#text[at + 1]!) &&
      word.length > 1
    )
      return null;
    return this.#height(loweredBy, at, runs.lowered);
  }

  #height(pattern: RegExp, at: number, run: number): number | null {
    if (at === this.#from && this.#text[at + 1] !== '{' && run === runs.lowered) return null;
    pattern.lastIndex = at;
    const found = pattern.exec(this.#text);
    if (!found) return null;
    const end = at + found[0].length;
    const braces = found[1] === undefined ? 0 : 1;
    this.#mark(at, at + 1 + braces, runs.dropped);
    this.#fill(at + 1 + braces, end - braces, run);
    return this.#mark(end - braces, end, braces ? runs.dropped : run);
  }

  #formula(at: number): number {
    if (this.#text[at + 1] === '$') return this.#mark(at, at + 2, runs.dropped);
    formula.lastIndex = at;
    const found = formula.exec(this.#text);
    if (!found || at + found[0].length > this.#to) return at + 1;
    this.#mark(at + found[0].length - 1, at + found[0].length, runs.dropped);
    return this.#mark(at, at + 1, runs.dropped);
  }

  #reading(at: number): number {
    if (!han.test(this.#before(at))) return at + 1;
    const end = matchEnd(reading, this.#text, at);
    return end > at ? this.#mark(at, end, runs.ruby) : at + 1;
  }

  #angle(at: number): number {
    const text = this.#text;
    const addressEnd = matchEnd(address, text, at);
    if (addressEnd > at) {
      this.#mark(at, at + 1, runs.dropped);
      return this.#mark(addressEnd - 1, addressEnd, runs.dropped);
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) return at + 1;
    const end = at + found[0].length;
    const name = found[2]!.toLowerCase();
    const run = ownValue(runOfTag, name);
    if (run === undefined) {
      return this.#mark(at, end, inlineTag.test(name) ? runs.dropped : runs.spaced);
    }
    return found[1] === '' ? this.#enter(at, end, run) : this.#leave(at, end, run);
  }

  /** Each character is filled once for a kind of run: where the outermost one ends. */
  #enter(at: number, end: number, run: number): number {
    const open = this.#tags.get(run);
    if (open) open.depth += 1;
    else this.#tags.set(run, { from: end, depth: 1 });
    return this.#mark(at, end, runs.dropped);
  }

  #leave(at: number, end: number, run: number): number {
    const open = this.#tags.get(run);
    if (open && open.depth > 1) open.depth -= 1;
    else if (open || this.#isPart) {
      this.#fill(open?.from ?? this.#from, at, run);
      this.#tags.delete(run);
    }
    return this.#mark(at, end, runs.dropped);
  }

  #toggle(at: number, end: number, run: number): number {
    const isOpen = this.#tags.has(run);
    const isClosing = this.#isPart && !isOpen && !/^\s?$/.test(this.#text[at - 1] ?? '');
    const isLast = isClosing && /^\s?$/.test(this.#text[end] ?? '');
    return isOpen || isLast ? this.#leave(at, end, run) : this.#enter(at, end, run);
  }

  #bracket(at: number): number {
    const end = this.#note(at);
    if (end > at) return end;
    this.#open.push(at);
    if (this.#text[at - 1] === '!') this.#pictures += 1;
    return at + 1;
  }

  /** `[3]` and `\[3\]` behind a word, `[^3]` anywhere: the end of it. */
  #note(at: number): number {
    const end = matchEnd(noteInBrackets, this.#text, at);
    if (end <= at) return at;
    const sign = this.#text[this.#text[at] === '\\' ? at + 2 : at + 1];
    const isBehind = /[^\s([{'"“‘«]/.test(this.#before(at));
    const isIndex = /(?:^|[^\p{L}\p{N}])\p{L}$/u.test(this.#text.slice(Math.max(0, at - 2), at));
    if (sign !== '^' && (!isBehind || isIndex)) return at;
    return this.#mark(at, end, runs.note);
  }

  #close(at: number): number {
    const open = this.#open.pop();
    const isPicture = open !== undefined && this.#text[open - 1] === '!';
    if (isPicture) this.#pictures -= 1;
    const end = this.#text[at + 1] === '(' ? matchEnd(target, this.#text, at) : at;
    if (end <= at) return at + 1;
    if (open === undefined) return this.#mark(at, end, runs.dropped);
    if (isPicture) return this.#picture(open, at, end);
    if (this.#isLinkedNote(open, at)) {
      this.#mark(open, at + 1, runs.note);
      return this.#mark(at + 1, end, runs.dropped);
    }
    this.#mark(open, open + 1, runs.dropped);
    return this.#mark(at, end, runs.dropped);
  }

  #picture(open: number, close: number, end: number): number {
    this.#mark(open - 1, open + 1, runs.spaced);
    if (this.#pictures === 0) this.#fill(open + 1, close, runs.alt);
    return this.#mark(close, end, runs.spaced);
  }

  #isLinkedNote(open: number, close: number): boolean {
    if (close - open > 16) return false;
    const words = this.#text.slice(open + 1, close);
    if (!linkedNote.test(words)) return false;
    return /^\\?\[/.test(words) || /[^\s([{'"“‘«]/.test(this.#before(open));
  }

  /** The character before it that is no syntax. */
  #before(at: number): string {
    let before = at - 1;
    for (let steps = 0; before >= this.#from && steps < 40; steps += 1) {
      if (this.#out[before] !== runs.dropped) break;
      before -= 1;
    }
    return before < this.#from ? '' : (this.#text[before] ?? '');
  }

  #fill(from: number, to: number, run: number): void {
    fillPlain(this.#out, from, to, run);
  }

  #mark(from: number, to: number, run: number): number {
    this.#out.fill(run, from, to);
    return to;
  }
}
