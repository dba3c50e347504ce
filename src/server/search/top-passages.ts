/** A passage of a document asked about, by their indexes. */
export interface Scored {
  document: number;
  passage: number;
  score: number;
}

/** The best of many, without sorting them all. */
export class TopPassages<Hit extends Scored = Scored> {
  #max: number;
  #kept: Hit[] = [];
  #min = Number.NEGATIVE_INFINITY;

  constructor(max: number) {
    this.#max = max;
  }

  add(passage: Hit): void {
    if (passage.score < this.#min) return;
    this.#kept.push(passage);
    if (this.#kept.length >= 4 * this.#max) this.#prune();
  }

  /** What a passage needs at least to be among the best. */
  min(): number {
    this.#prune();
    return this.#min;
  }

  /** Best first; equal ones in the order of documents and passages. */
  sorted(): Hit[] {
    this.#prune();
    return this.#kept;
  }

  #prune(): void {
    this.#kept.sort(byScore);
    this.#kept.length = Math.min(this.#kept.length, this.#max);
    if (this.#kept.length === this.#max) this.#min = this.#kept.at(-1)!.score;
  }
}

export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.document - b.document || a.passage - b.passage;
}
