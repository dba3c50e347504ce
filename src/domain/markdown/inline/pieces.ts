import type { Inline, SpanTag } from '../nodes.ts';

/** One item of inline content while it is parsed: emphasis and links absorb items. */
export interface InlineItem {
  kind: 'text' | 'inline' | 'url' | 'tag';
  /** Of `text`, `url` and `tag`: the source text. */
  text: string;
  inline: Inline | null;
  /** Of `tag`. */
  tag: { name: SpanTag; closes: boolean } | null;
  /** Depth of nested elements in it. */
  depth: number;
  prev: InlineItem | null;
  next: InlineItem | null;
}

export function textPiece(text: string): InlineItem {
  return { kind: 'text', text, inline: null, tag: null, depth: 0, prev: null, next: null };
}

export function inlinePiece(inline: Inline, depth = 0): InlineItem {
  return { kind: 'inline', text: '', inline, tag: null, depth, prev: null, next: null };
}

/** A linked list: the items between two of them are removed in constant time. */
export class Pieces {
  first: InlineItem | null = null;
  last: InlineItem | null = null;

  append(piece: InlineItem): InlineItem {
    this.insertAfter(this.last, piece);
    return piece;
  }

  /** After `at`; null: at the start. */
  insertAfter(at: InlineItem | null, piece: InlineItem): void {
    const next = at ? at.next : this.first;
    piece.prev = at;
    piece.next = next;
    if (at) at.next = piece;
    else this.first = piece;
    if (next) next.prev = piece;
    else this.last = piece;
  }

  remove(piece: InlineItem): void {
    if (piece.prev) piece.prev.next = piece.next;
    else this.first = piece.next;
    if (piece.next) piece.next.prev = piece.prev;
    else this.last = piece.prev;
  }

  /** Removes the items after `from` and before `to` (null: to the end). */
  takeBetween(from: InlineItem, to: InlineItem | null): Pieces {
    const taken = new Pieces();
    const first = from.next;
    if (!first || first === to) return taken;
    const last = to ? to.prev : this.last;
    taken.first = first;
    taken.last = last;
    first.prev = null;
    last!.next = null;
    from.next = to;
    if (to) to.prev = from;
    else this.last = from;
    return taken;
  }
}
