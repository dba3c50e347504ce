import type { Inline, SpanTag } from './nodes.ts';

/** One step of inline content while it is read: emphasis and links take pieces in. */
export interface Piece {
  kind: 'text' | 'inline' | 'url' | 'tag';
  /** Of `text`, `url` and `tag`: what was written. */
  text: string;
  inline: Inline | null;
  /** Of `tag`. */
  tag: { name: SpanTag; closes: boolean } | null;
  /** How deep elements stand in it. */
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

/** A chain of pieces: what stands between two of them is taken out at once. */
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

  /** Takes out what stands after `from` and before `to` (null: to the end). */
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
