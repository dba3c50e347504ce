import { withoutMarks } from '../mark-places.ts';
import { type Inline, plainText } from '../nodes.ts';
import type { Delimiter } from './emphasis.ts';
import type { FindDefinition, InlineCursor } from './inline-cursor.ts';
import { type LinkDefinition, normalLabel, readLabel, readTarget } from './link-parts.ts';
import { type InlineItem, inlinePiece, type Pieces, textPiece } from './pieces.ts';
import { toInlines, withoutLinks } from './to-inlines.ts';

interface Bracket {
  piece: InlineItem;
  image: boolean;
  /** Start of the text in it. */
  start: number;
  /** Another bracket began inside: then it is no label. */
  hasInner: boolean;
  delimiter: Delimiter | null;
}

/** Half-open links are shown as their text if they began this near the end. */
const reach = 600;
/** Characters of a footnote's label with places of citations in it. */
const maxNote = 400;

/** Links, images and footnotes: everything in brackets. */
export class Brackets {
  readonly missing: string[] = [];
  readonly #parser: InlineCursor;
  readonly #find: FindDefinition;
  #stack: Bracket[] = [];
  /** This many at the bottom of the stack, except images, are outside of a link. */
  #outside = 0;

  constructor(parser: InlineCursor, find: FindDefinition) {
    this.#parser = parser;
    this.#find = find;
  }

  get open(): boolean {
    return this.#stack.length > 0;
  }

  read(char: '[' | ']' | '!'): void {
    const { text, at } = this.#parser;
    if (char === ']') this.#close();
    else if (char === '[' || text[at + 1] === '[') this.#push(char === '!');
    else {
      this.#parser.addText('!');
      this.#parser.at += 1;
    }
  }

  /**
   * A bracket that is never closed is text; while that is being written, the bracket is not shown.
   */
  end(): void {
    if (!this.#parser.live) return;
    const { text, pieces, delimiters } = this.#parser;
    for (const { piece, start, image, delimiter } of this.#stack) {
      if (text.length - start > reach || text.indexOf('\n', start) >= 0) continue;
      if (image) {
        pieces.takeBetween(piece, null);
        pieces.remove(piece);
        delimiters.drop(delimiter);
        return;
      }
      piece.text = '';
    }
  }

  #push(image: boolean): void {
    const parser = this.#parser;
    const raw = image ? '![' : '[';
    const last = this.#stack.at(-1);
    if (last) last.hasInner = true;
    const piece = parser.pieces.append(textPiece(raw));
    parser.at += raw.length;
    this.#stack.push({
      piece,
      image,
      start: parser.at,
      hasInner: false,
      delimiter: parser.delimiters.last,
    });
  }

  #close(): void {
    const parser = this.#parser;
    const end = parser.at;
    parser.at += 1;
    const opener = this.#stack.pop();
    const isOutside = this.#stack.length < this.#outside;
    this.#outside = Math.min(this.#outside, this.#stack.length);
    if (!opener || (isOutside && !opener.image)) parser.addText(']');
    else if (!this.#asLink(opener, end) && !this.#isNote(opener, end) && !this.#halfOpen(opener)) {
      if ('(['.includes(parser.text[parser.at] ?? '(')) parser.waitForMore();
      parser.addText(']');
    }
  }

  #asLink(opener: Bracket, end: number): boolean {
    const parser = this.#parser;
    const target = readTarget(parser.text, parser.at) ?? this.#byLabel(opener, end);
    if (!target) return false;
    parser.at = target.end;
    this.#build(opener, target);
    return true;
  }

  #byLabel(opener: Bracket, end: number): (LinkDefinition & { end: number }) | null {
    const { text, at } = this.#parser;
    const second = readLabel(text, at);
    const full = second !== null && second.value.length > 2;
    if (!full && opener.hasInner) return null;
    const label = full ? second.value : text.slice(opener.start - 1, end + 1);
    if (label.length > 1001) return null;
    const key = normalLabel(label);
    const found = key === '' ? undefined : this.#find(key);
    if (found) return { ...found, end: second?.end ?? at };
    if (key !== '') this.missing.push(key);
    return null;
  }

  #build(opener: Bracket, { href, title }: LinkDefinition): void {
    const { pieces, delimiters } = this.#parser;
    const inner = this.#takeContent(opener);
    let depth = 0;
    for (let piece = inner.first; piece; piece = piece.next) depth = Math.max(depth, piece.depth);
    const children = toInlines(inner);
    pieces.remove(opener.piece);
    delimiters.drop(opener.delimiter);
    const inline: Inline = opener.image
      ? { type: 'image', src: href, title, alt: plainText(children) }
      : { type: 'link', href, title, children: withoutLinks(children) };
    pieces.append(inlinePiece(inline, opener.image ? 0 : depth));
    if (!opener.image) this.#outside = this.#stack.length;
  }

  #takeContent(opener: Bracket): Pieces {
    const { pieces, delimiters } = this.#parser;
    delimiters.match(opener.delimiter);
    return pieces.takeBetween(opener.piece, null);
  }

  #isNote(opener: Bracket, end: number): boolean {
    const { text, pieces, delimiters } = this.#parser;
    if (end - opener.start > maxNote) return false;
    const label = withoutMarks(text.slice(opener.start, end));
    if (opener.image || !/^\^[^\s[\]^]{1,100}$/.test(label)) return false;
    pieces.takeBetween(opener.piece, null);
    pieces.remove(opener.piece);
    delimiters.drop(opener.delimiter);
    pieces.append(inlinePiece({ type: 'note', label: label.slice(1) }));
    return true;
  }

  /** `[text](https://exa` at the end of a text that is being written: only its text. */
  #halfOpen(opener: Bracket): boolean {
    const parser = this.#parser;
    const rest = parser.text.slice(parser.at);
    if (!parser.live || rest.length > reach || rest.includes('\n')) return false;
    if (!/^\([^()]*(?:\([^)]*\)[^()]*)*(?:\([^)]*)?$|^\[[^\]]*$/.test(rest)) return false;
    parser.at = parser.text.length;
    opener.piece.text = '';
    if (opener.image) {
      parser.pieces.takeBetween(opener.piece, null);
      parser.delimiters.drop(opener.delimiter);
    }
    parser.waitForMore();
    return true;
  }
}
