import { withoutMarks } from '../mark-places.ts';
import { plainText, type SpanTag } from '../nodes.ts';
import { characterAt, characterBefore, isCjk, isPunctuation, isWhite } from './characters.ts';
import { type InlineItem, inlinePiece, type Pieces, textPiece } from './pieces.ts';
import { toInlines } from './to-inlines.ts';

/** A run of `*`, `_` or `~` that may open or close emphasis. */
export interface Delimiter {
  char: string;
  piece: InlineItem;
  /** Of the run as it was written. */
  length: number;
  /** The part of it that is not used. */
  left: number;
  canOpen: boolean;
  canClose: boolean;
  at: number;
  prev: Delimiter | null;
  next: Delimiter | null;
}

/** Deeper elements stay flat: a hostile text must not exhaust the stack. */
const maxDepth = 40;

/**
 * CommonMark's rule, except that only punctuation of other scripts needs a space on its other side:
 * next to Chinese, Japanese and Korean there is none (markdown-cjk-friendly, section "flanking").
 */
export function flanking(text: string, start: number, end: number) {
  const char = text[start]!;
  const before = characterBefore(text, start);
  const after = characterAt(text, end);
  const [whiteBefore, whiteAfter] = [isWhite(before), isWhite(after)];
  const [markBefore, markAfter] = [isPunctuation(before), isPunctuation(after)];
  const [cjkBefore, cjkAfter] = [isCjk(before), isCjk(after)];
  const left = !whiteAfter && (!markAfter || cjkAfter || whiteBefore || markBefore || cjkBefore);
  const right = !whiteBefore && (!markBefore || cjkBefore || whiteAfter || markAfter || cjkAfter);
  if (char !== '_') return { canOpen: left, canClose: right };
  return { canOpen: left && (!right || markBefore), canClose: right && (!left || markAfter) };
}

/** The runs of a text, in order; emphasis is made of them (CommonMark's "process emphasis"). */
export class Delimiters {
  readonly #pieces: Pieces;
  last: Delimiter | null = null;

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
  }

  push(run: Omit<Delimiter, 'prev' | 'next' | 'left'>): void {
    const delimiter = { ...run, left: run.length, prev: this.last, next: null };
    if (this.last) this.last.next = delimiter;
    this.last = delimiter;
  }

  #remove(delimiter: Delimiter): void {
    if (delimiter.prev) delimiter.prev.next = delimiter.next;
    if (delimiter.next) delimiter.next.prev = delimiter.prev;
    else this.last = delimiter.prev;
  }

  /** Is there one that later text may close? */
  hasOpen(): boolean {
    for (let each = this.last; each; each = each.prev) if (each.canOpen) return true;
    return false;
  }

  /**
   * Makes emphasis of the runs above `bottom` in the stack, which keeps those that may still open.
   */
  match(bottom: Delimiter | null): void {
    const noOpeners = new Map<string, Delimiter | null>();
    let closer = bottom ? bottom.next : this.#first();
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key = `${closer.char}${closer.canOpen}${closer.length % 3}${closer.char === '~' ? closer.length : ''}`;
      const floor = noOpeners.has(key) ? noOpeners.get(key)! : bottom;
      const opener = this.#opener(closer, bottom, floor);
      if (opener) closer = this.#wrap(opener, closer);
      else {
        noOpeners.set(key, closer.prev);
        const next: Delimiter | null = closer.next;
        if (!closer.canOpen) this.#remove(closer);
        closer = next;
      }
    }
  }

  /** Drops the runs above `bottom`. */
  drop(bottom: Delimiter | null): void {
    this.last = bottom;
    if (bottom) bottom.next = null;
  }

  /** Marks that are still open are shown closed: their text is being written. */
  closeOpen(from: number): void {
    for (let each = this.last; each; each = each.prev) {
      if (!each.canOpen || each.at < from || !each.piece.next) continue;
      if (each.char === '~' && each.left !== 2) continue;
      while (each.left > 0) {
        const size: number = each.left >= 2 ? 2 : 1;
        each.left -= size;
        const inner = this.#pieces.takeBetween(each.piece, null);
        this.#pieces.append(wrapped(tagOf(each.char, size), inner));
      }
      each.piece.text = '';
    }
  }

  #first(): Delimiter | null {
    let first = this.last;
    while (first?.prev) first = first.prev;
    return first;
  }

  #opener(closer: Delimiter, bottom: Delimiter | null, floor: Delimiter | null) {
    for (let each = closer.prev; each && each !== bottom && each !== floor; each = each.prev) {
      if (each.char === closer.char && each.canOpen && goTogether(each, closer)) return each;
    }
    return null;
  }

  /** Returns the next run to process. */
  #wrap(opener: Delimiter, closer: Delimiter): Delimiter | null {
    const size = closer.char === '~' ? closer.left : opener.left >= 2 && closer.left >= 2 ? 2 : 1;
    for (const each of [opener, closer]) {
      each.left -= size;
      each.piece.text = each.piece.text.slice(0, each.left);
    }
    const inner = this.#pieces.takeBetween(opener.piece, closer.piece);
    this.#pieces.insertAfter(opener.piece, wrapped(tagOf(closer.char, size), inner));
    opener.next = closer;
    closer.prev = opener;
    if (opener.left === 0) this.#take(opener);
    if (closer.left > 0) return closer;
    const next = closer.next;
    this.#take(closer);
    return next;
  }

  #take(used: Delimiter): void {
    this.#pieces.remove(used.piece);
    this.#remove(used);
  }
}

function goTogether(opener: Delimiter, closer: Delimiter): boolean {
  if (closer.char === '~') return opener.left === closer.left;
  const oneIsBoth = opener.canClose || closer.canOpen;
  const sum = opener.length + closer.length;
  return !oneIsBoth || closer.length % 3 === 0 || sum % 3 !== 0;
}

function tagOf(char: string, size: number): SpanTag {
  if (char === '~') return 'del';
  return size === 2 ? 'strong' : 'em';
}

function wrapped(tag: SpanTag, inner: Pieces): InlineItem {
  let depth = 0;
  for (let each = inner.first; each; each = each.next) depth = Math.max(depth, each.depth);
  const children = toInlines(inner);
  if (depth < maxDepth) return inlinePiece({ type: 'span', tag, children }, depth + 1);
  return textPiece(withoutMarks(plainText(children)));
}
