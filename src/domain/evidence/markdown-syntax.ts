/**
 * The role of a character of a Markdown text: visible text, or syntax that a reader does not see.
 */
export const retained = 0;
export const dropped = 1;
/** Not visible, and separates the text around it. */
export const spaced = 2;
/** The start of a tag that raises a number: 10<sup>6</sup> is not 106. */
export const raises = 3;

const lineStart =
  /[ \t]*(?:>[ \t]?)*[ \t]*(?:#{1,6}(?=[ \t]|$)|[-*+](?=[ \t])(?:[ \t]+\[[ xX]\](?=\s))?)?/my;
/** Rules, the line under a table's head, fences of code. */
const signsOnly = /(?:[ \t>]*>)?[|:\-=_* \t]{3,}$|[ \t>]*(?:`{3,}|~~~)[^\s`]*[ \t]*$/my;
const target =
  /\]\((?:<[^<>\n]{0,2000}>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+["'][^\n"]{0,200}["'])?\)/y;
const tag = /<\/?([a-z][a-z\d]*)(?:\s[^<>\n]{0,300})?\/?>/iy;
const inlineTag =
  /^(?:a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)$/i;
const address = /<(?:https?:\/\/|mailto:)[^<>\s]{1,2000}>/iy;
/** A heading's, where its line was joined to the one before. */
const freeHash = /(?<=\s)#{1,6}(?=\s+[^\s\d])/y;
const escapable = /[!-/:-@[-`{-~]/;
const noteSign = /^\\\[[^[\]\\\s]{1,6}\\\]$/;
const bareNoteSign = /^[\d*†‡§¶]{1,4}$/;
const letter = /[\p{L}\p{N}\p{M}]/u;
const digit = /\p{Nd}/u;

/**
 * How a Markdown text is read: `seen` as on its page, `described` with the alternative texts of its
 * images, `sent` sign by sign as prompts contain it. The first is the most usual in quotes.
 */
export const views = ['seen', 'described', 'sent'] as const;
export type View = (typeof views)[number];

/** One role for each character: `retained`, `dropped` or `spaced`. Linear in the text's length. */
export function syntaxOf(text: string, view: View = 'seen'): Uint8Array {
  return view === 'sent' ? escapesOf(text) : new SyntaxScan(text, view).run();
}

/** Models leave escapes out, and prompts put a space into the marks of chat templates. */
const escapes = /\\(?=[!-/:-@[-`{-~])|(?<=<) (?=\||(?:start|end)_of_turn>)|(?<=\[) (?=\/?INST\])/g;

function escapesOf(text: string): Uint8Array {
  const marks = new Uint8Array(text.length);
  for (const { index } of text.matchAll(escapes)) marks[index] = dropped;
  return marks;
}

class SyntaxScan {
  #text: string;
  #marks: Uint8Array;
  /** Where brackets opened that are not closed yet. */
  #open: number[] = [];
  /** All between the second and the first, and the first itself, is dropped. */
  #lastDropped = -1;
  #retainedBefore = -1;

  #view: View;

  constructor(text: string, view: View) {
    this.#text = text;
    this.#view = view;
    this.#marks = new Uint8Array(text.length);
  }

  run(): Uint8Array {
    const text = this.#text;
    let at = this.#line(0);
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === 10) at = this.#line(at + 1);
      else if (code < 128 && signs[code] === 1) at = this.#sign(at, text[at]!);
      else at += 1;
    }
    return this.#marks;
  }

  #line(at: number): number {
    const end = matchEnd(signsOnly, this.#text, at);
    return this.#mark(at, end > at ? end : matchEnd(lineStart, this.#text, at), spaced);
  }

  #sign(at: number, sign: string): number {
    if (sign === '\\') return this.#escape(at);
    if (sign === '*' || sign === '_') return this.#emphasis(at, sign);
    if (sign === '`') return this.#mark(at, at + 1, dropped);
    if (sign === '|') return this.#mark(at, at + 1, spaced);
    if (sign === '~') return this.#text[at + 1] === '~' ? this.#mark(at, at + 2, dropped) : at + 1;
    if (sign === '<') return this.#angle(at);
    if (sign === '#') return this.#hash(at);
    if (sign === '[') this.#open.push(at);
    return sign === ']' ? this.#close(at) : at + 1;
  }

  #escape(at: number): number {
    const next = this.#text[at + 1] ?? '';
    if (next !== '\n' && !escapable.test(next)) return at + 1;
    this.#mark(at, at + 1, dropped);
    // An escaped bracket opens no link; other escaped signs count like unescaped ones, as in a
    // quote.
    return '[]<\\'.includes(next) ? at + 2 : at + 1;
  }

  /** Between letters `_` belongs to a name; next to a number `*` may be a product. */
  #emphasis(at: number, sign: string): number {
    const text = this.#text;
    let end = at + 1;
    while (text[end] === sign) end += 1;
    const [before, after] = [this.#before(at), this.#after(end)];
    if (letter.test(before) && letter.test(after)) {
      return sign === '_' || digit.test(before + after) ? end : this.#mark(at, end, dropped);
    }
    const isFree = /^\s?$/.test(before) && /^\s?$/.test(after);
    if (!isFree) return this.#mark(at, end, dropped);
    const around = (text[at - 2] ?? '') + (text[end + 1] ?? '');
    return digit.test(around) ? end : this.#mark(at, end, spaced);
  }

  #hash(at: number): number {
    const end = matchEnd(freeHash, this.#text, at);
    return end > at ? this.#mark(at, end, spaced) : at + 1;
  }

  #angle(at: number): number {
    const text = this.#text;
    const addressEnd = matchEnd(address, text, at);
    if (addressEnd > at) {
      this.#mark(at, at + 1, dropped);
      return this.#mark(addressEnd - 1, addressEnd, dropped);
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) return at + 1;
    const kind = inlineTag.test(found[1]!) ? dropped : spaced;
    const end = this.#mark(at, at + found[0].length, kind);
    const isRaised = found[1]!.toLowerCase() === 'sup' && text[at + 1] !== '/';
    if (isRaised && digit.test(text[end] ?? '') && letter.test(this.#before(at))) {
      this.#mark(at, at + 1, raises);
    }
    return end;
  }

  #close(at: number): number {
    const open = this.#open.pop();
    const end = this.#text[at + 1] === '(' ? matchEnd(target, this.#text, at) : at;
    if (end <= at) return at + 1;
    if (open === undefined) return this.#mark(at, end, dropped);
    if (this.#text[open - 1] === '!') return this.#image(open, at, end);
    if (this.#isNote(open, at)) return this.#mark(open, end, dropped);
    this.#mark(open, open + 1, dropped);
    return this.#mark(at, end, dropped);
  }

  #image(open: number, close: number, end: number): number {
    if (this.#view === 'seen') return this.#mark(open - 1, end, spaced);
    this.#mark(open - 1, open + 1, spaced);
    return this.#mark(close, end, spaced);
  }

  /** The sign of a footnote, as `[\[3\]](#note-3)` or, behind a word, `[3](#note-3)`. */
  #isNote(open: number, close: number): boolean {
    const text = this.#text;
    if (text[close + 2] !== '#') return false;
    const words = text.slice(open + 1, close);
    return noteSign.test(words) || (bareNoteSign.test(words) && /\S/.test(text[open - 1] ?? ' '));
  }

  #before(at: number): string {
    let before = at - 1;
    while (before >= 0 && this.#marks[before] === dropped) {
      before = before === this.#lastDropped ? this.#retainedBefore : before - 1;
    }
    [this.#lastDropped, this.#retainedBefore] = [at - 1, before];
    return this.#text[before] ?? '';
  }

  #after(at: number): string {
    return this.#text[this.#text[at] === '\\' ? at + 1 : at] ?? '';
  }

  #mark(from: number, to: number, kind: number): number {
    this.#marks.fill(kind, from, to);
    return to;
  }
}

const signs = new Uint8Array(128);
for (const sign of '\\*_`|~<[]#') signs[sign.charCodeAt(0)] = 1;

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
