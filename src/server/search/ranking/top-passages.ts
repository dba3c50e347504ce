/** A passage of a document, by their indexes. */
export interface Scored {
  document: number;
  passage: number;
  score: number;
}

/** The best of many, without a sort of all of them. */
export class TopPassages<Hit extends Scored = Scored> {
  #max: number;
  #best: Hit[] = [];
  #min = Number.NEGATIVE_INFINITY;

  constructor(max: number) {
    this.#max = max;
  }

  add(passage: Hit): void {
    if (passage.score < this.#min) return;
    this.#best.push(passage);
    if (this.#best.length >= 4 * this.#max) this.#prune();
  }

  /** The minimum score of the best. */
  min(): number {
    this.#prune();
    return this.#min;
  }

  /** Best first; ties in the order of documents and passages. */
  sorted(): Hit[] {
    this.#prune();
    return this.#best;
  }

  #prune(): void {
    this.#best.sort(byScore);
    this.#best.length = Math.min(this.#best.length, this.#max);
    if (this.#best.length === this.#max) this.#min = this.#best.at(-1)!.score;
  }
}

export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.document - b.document || a.passage - b.passage;
}
