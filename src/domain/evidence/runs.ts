/**
 * What a character of a captured Markdown text is on its page, one byte each. Syntax is `dropped`, or
 * `spaced` where it separates the words next to it; `blockEnd` ends a paragraph, heading, item, row or
 * code; `cell` is between cells of a row.
 */
export const runs = {
  plain: 0,
  dropped: 1,
  spaced: 2,
  blockEnd: 3,
  cell: 4,
  raised: 5,
  lowered: 6,
  note: 7,
  struck: 8,
  alt: 9,
  code: 10,
  ruby: 11,
} as const;

/** Not part of what the page says now; a quote leaves them out, or has them as they are. */
export const isOptional = (run: number | undefined): boolean =>
  run === runs.note || run === runs.struck || run === runs.ruby;

const quotePrefix = /[ \t]{0,3}(?:>[ \t]?)+/y;
const fenceLine = /[ \t]*(`{3,}|~{3,})(?![`~])[^`\n]*$/my;
const blankLine = /[^\S\n]*$/my;
/** Rules, the line under a table's head or a heading. */
const signsOnly = /[|:\-=_* \t]{3,}$/my;
const heading = /[ \t]*#{1,6}(?=[ \t]|$)/my;
const row = /[ \t]*\|/y;
const bullets = /(?:[ \t]*[-*+](?=[ \t])(?:[ \t]+\[[ xX]\](?=\s))?)+/y;
const ordered = /[ \t]*(\d{1,9})[.)](?=[ \t])/y;
const definition = /[ \t]*\[\^[^\]\s]{1,30}\]:/y;

/** Text of one block without its prefixes; `from` to `to` are its offsets. */
export interface Block {
  from: number;
  to: number;
  isCode: boolean;
}

/**
 * Divides a Markdown text into blocks as a renderer does (CommonMark 0.31, GFM tables), line by line
 * and in slices; marks prefixes and ends of blocks in `out`.
 */
export class BlockReader {
  /** The signs that end the code in which it is. */
  fence: string | null = null;
  /** An item or a paragraph that a next line may continue. */
  #open: 'text' | 'item' | null = null;
  #isPart: boolean;

  /** `isPart`: a quote, which may have been cut out of anything but code. */
  constructor(isPart = false) {
    this.#isPart = isPart;
  }

  read(text: string, out: Uint8Array): Block[] {
    const blocks: Block[] = [];
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      const newline = text.indexOf('\n', start);
      end = newline < 0 ? text.length : newline;
      const last = blocks.at(-1);
      const { body, opens, closes, isCode } = this.#line(text, start, end, out);
      if (opens && start > 0) out[start - 1] = runs.blockEnd;
      if (body < 0) {
        if (last) last.to = Math.min(last.to, start);
      } else if (opens || !last) blocks.push({ from: body, to: end, isCode });
      else last.to = end;
      if (closes && end < text.length) out[end] = runs.blockEnd;
    }
    return blocks;
  }

  #line(text: string, start: number, end: number, out: Uint8Array) {
    if (this.fence !== null) return this.#codeLine(text, start, end, out);
    let at = this.#prefix(quotePrefix, text, start, end, out);
    if (!this.#isPart) {
      fenceLine.lastIndex = at;
      const fence = fenceLine.exec(text);
      if (fence) {
        this.fence = fence[1]!;
        return this.#rule(start, end, out);
      }
    }
    if (matchEnd(blankLine, text, at) === end && !this.#isPart) return this.#rule(start, end, out);
    if (matchEnd(signsOnly, text, at) === end && end > at) return this.#rule(start, end, out);
    const body = at;
    at = this.#prefix(heading, text, body, end, out);
    const isRow = matchEnd(row, text, body) > body;
    if (at > body || isRow) {
      this.#open = null;
      return { body: at, opens: true, closes: true, isCode: false };
    }
    at = this.#prefix(bullets, text, body, end, out);
    if (at === body) at = this.#prefix(definition, text, body, end, out);
    const isItem = at > body || this.#isOrdered(text, body);
    const opens = isItem || this.#open === null;
    this.#open = isItem ? 'item' : (this.#open ?? 'text');
    return { body: at, opens, closes: false, isCode: false };
  }

  #codeLine(text: string, start: number, end: number, out: Uint8Array) {
    const fence = this.fence!;
    const words = text
      .slice(start, end)
      .replace(/^[ \t>]+/, '')
      .trimEnd();
    if (words.startsWith(fence) && /^(?:`+|~+)$/.test(words)) {
      this.fence = null;
      return this.#rule(start, end, out);
    }
    const opens = this.#open === null;
    this.#open = 'text';
    return { body: start, opens, closes: false, isCode: true };
  }

  #rule(start: number, end: number, out: Uint8Array) {
    out.fill(runs.spaced, start, end);
    this.#open = null;
    return { body: -1, opens: true, closes: true, isCode: false };
  }

  #prefix(pattern: RegExp, text: string, at: number, end: number, out: Uint8Array): number {
    const to = Math.min(matchEnd(pattern, text, at), end);
    out.fill(runs.spaced, at, to);
    return to;
  }

  /** A number at the start of a line of prose is no item, unless it is the first. */
  #isOrdered(text: string, at: number): boolean {
    ordered.lastIndex = at;
    const number = ordered.exec(text)?.[1];
    return number !== undefined && (this.#open !== 'text' || Number(number) === 1);
  }
}

export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Models leave escapes out, and prompts put a space into the marks of chat templates. */
const escapes = /\\(?=[!-/:-@[-`{-~])|(?<=<) (?=\||(?:start|end)_of_turn>)|(?<=\[) (?=\/?INST\])/g;

/** The runs of a text as prompts contain it, sign by sign. */
export function escapesOf(text: string): Uint8Array {
  const out = new Uint8Array(text.length);
  for (const { index } of text.matchAll(escapes)) out[index] = runs.dropped;
  return out;
}
