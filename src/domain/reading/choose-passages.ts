/** The parts of a document from which is chosen. */
interface ChoosableDocument {
  /** Tokens of each piece. */
  pieces: readonly { tokens: number; opensSection: boolean }[];
}

interface RankedPiece {
  document: number;
  piece: number;
  score: number;
}

/** A source that needs at most this share of the room is sent whole. */
const smallShare = 0.25;
/**
 * Passages this far behind the best one do not answer the question; a few are sent all the same.
 */
const worthAsking = 0.12;
const minPassages = 12;
/** The sign for an omission, and the headings after it. */
const gapTokens = 20;

/**
 * The parts of each document that are sent for a question, in order, within `budget` tokens: the
 * start of each source, then the best passages with their neighbours in the same section. Where
 * nothing matches, passages from all over the source.
 */
export function choosePassages(
  documents: readonly ChoosableDocument[],
  ranked: readonly RankedPiece[],
  budget: number,
): number[][] {
  const choice = new Choice(documents, budget);
  for (const [document, { pieces }] of documents.entries()) {
    const total = pieces.reduce((sum, { tokens }) => sum + tokens, 0);
    if (total <= (budget * smallShare) / documents.length) choice.takeAll(document);
    else choice.take(document, 0);
  }
  const minScore = (ranked[0]?.score ?? 0) * worthAsking;
  for (const [place, { document, piece, score }] of ranked.entries()) {
    if (score < minScore && place >= minPassages) break;
    if (choice.take(document, piece)) choice.takeAdjacent(document, piece);
  }
  if (ranked.length === 0) choice.spread();
  return choice.chosen();
}

class Choice {
  #documents: readonly ChoosableDocument[];
  #chosen: Set<number>[];
  #left: number;

  constructor(documents: readonly ChoosableDocument[], budget: number) {
    this.#documents = documents;
    this.#chosen = documents.map(() => new Set());
    this.#left = budget;
  }

  take(document: number, piece: number): boolean {
    const chosen = this.#chosen[document];
    const found = this.#documents[document]?.pieces[piece];
    if (!chosen || !found) return false;
    if (chosen.has(piece)) return true;
    const cost = found.tokens + (chosen.has(piece - 1) ? 0 : gapTokens);
    if (cost > this.#left) return false;
    this.#left -= cost;
    chosen.add(piece);
    return true;
  }

  takeAll(document: number): void {
    const count = this.#documents[document]?.pieces.length ?? 0;
    for (let piece = 0; piece < count; piece += 1) this.take(document, piece);
  }

  takeAdjacent(document: number, piece: number): void {
    const pieces = this.#documents[document]?.pieces ?? [];
    if (!pieces[piece]?.opensSection) this.take(document, piece - 1);
    if (pieces[piece + 1]?.opensSection === false) this.take(document, piece + 1);
  }

  /** Every n-th passage, up to a quarter of the room. */
  spread(): void {
    const all = this.#documents.flatMap(({ pieces }, document) =>
      pieces.map(({ tokens }, piece) => ({ document, piece, tokens })),
    );
    const tokens = all.reduce((sum, each) => sum + each.tokens + gapTokens, 0);
    const step = Math.max(1, Math.ceil(tokens / (this.#left / 4)));
    for (let at = 0; at < all.length; at += step) this.take(all[at]!.document, all[at]!.piece);
  }

  chosen(): number[][] {
    return this.#chosen.map((pieces) => [...pieces].sort((a, b) => a - b));
  }
}
