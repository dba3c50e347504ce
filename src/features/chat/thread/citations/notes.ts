import { noteNumbers } from '#domain/evidence/check-mark.ts';
import type { Citation } from '#domain/evidence/citation.ts';

/** A checked mark, with the number that a person sees on it. */
export interface Note {
  number: number;
  citation: Citation;
}

/**
 * The notes of one answer, outside React: only a newly checked mark renders, so a chunk of an
 * answer with a hundred notes costs as much as one without.
 */
export class Notes {
  #given: readonly Citation[] | null = null;
  #notes = new Map<number, Note>();
  #open: number | null = null;
  readonly #listeners = new Map<number, Set<() => void>>();

  constructor(citations: readonly Citation[]) {
    this.update(citations);
  }

  update(citations: readonly Citation[]): void {
    if (citations === this.#given) return;
    this.#given = citations;
    const numbers = noteNumbers(citations);
    for (const citation of citations) {
      const { mark } = citation;
      const number = numbers.get(mark) ?? 0;
      const old = this.#notes.get(mark);
      if (old?.number === number && sameCitation(old.citation, citation)) continue;
      this.#notes.set(mark, { number, citation });
      this.#report(mark);
    }
    if (this.#notes.size === numbers.size) return;
    for (const mark of [...this.#notes.keys()].filter((each) => !numbers.has(each))) {
      this.#notes.delete(mark);
      this.#report(mark);
    }
  }

  /** null: not checked yet. The same object until its content changes. */
  get(mark: number): Note | null {
    return this.#notes.get(mark) ?? null;
  }

  /** The mark whose card is open; one at a time. */
  isOpen(mark: number): boolean {
    return this.#open === mark;
  }

  open(mark: number): void {
    const before = this.#open;
    this.#open = mark;
    if (before !== null) this.#report(before);
    this.#report(mark);
  }

  close(mark: number): void {
    if (this.#open !== mark) return;
    this.#open = null;
    this.#report(mark);
  }

  subscribe(mark: number, listener: () => void): () => void {
    const set = this.#listeners.get(mark) ?? new Set();
    this.#listeners.set(mark, set.add(listener));
    return () => void set.delete(listener);
  }

  #report(mark: number): void {
    for (const listener of this.#listeners.get(mark) ?? []) listener();
  }
}

/** All except the newest are the same objects as before. */
function sameCitation(a: Citation, b: Citation): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
