import type { Inline, SpanTag } from './nodes.ts';

/** One item of inline content while it is parsed: emphasis and links absorb items. */
export interface Piece {
  kind: 'text' | 'inline' | 'url' | 'tag';
  /** Of `text`, `url` and `tag`: the source text. */
  text: string;
  inline: Inline | null;
  /** Of `tag`. */
  tag: { name: SpanTag; closes: boolean } | null;
  /** Depth of nested elements in it. */
  depth: number;
  prev: Piece | null;
  next: Piece | null;
}

export function textPiece(text: string): Piece {
  return { kind: 'text', text, inline: null, tag: null, depth: 0, prev: null, next: null };
}

export function inlinePiece(inline: Inline, depth = 0): Piece {
  return { kind: 'inline', text: '', inline, tag: null, depth, prev: null, next: null };
}

/** A linked list: the items between two of them are removed in constant time. */
export class Pieces {
  first: Piece | null = null;
  last: Piece | null = null;

  append(piece: Piece): Piece {
    this.insertAfter(this.last, piece);
    return piece;
  }

  /** After `at`; null: at the start. */
  insertAfter(at: Piece | null, piece: Piece): void {
    const next = at ? at.next : this.first;
    piece.prev = at;
    piece.next = next;
    if (at) at.next = piece;
    else this.first = piece;
    if (next) next.prev = piece;
    else this.last = piece;
  }

  remove(piece: Piece): void {
    if (piece.prev) piece.prev.next = piece.next;
    else this.first = piece.next;
    if (piece.next) piece.next.prev = piece.prev;
    else this.last = piece.prev;
  }

  /** Removes the items after `from` and before `to` (null: to the end). */
  takeBetween(from: Piece, to: Piece | null): Pieces {
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
