import { noteNumbers } from '#domain/evidence/check-mark.ts';
import type { Citation } from '#domain/evidence/citation.ts';

/** A mark that was checked, with the number a person sees on it. */
export interface Note {
  number: number;
  citation: Citation;
}

/**
 * The notes of one answer, outside React: a mark that was checked renders itself alone, and an
 * answer of a hundred notes costs a chunk no more than one of none.
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
    const before = this.#notes;
    const numbers = noteNumbers(citations);
    this.#notes = new Map(
      citations.map((citation) => {
        const note = { number: numbers.get(citation.mark) ?? 0, citation };
        const old = before.get(citation.mark);
        return [citation.mark, old && sameNote(old, note) ? old : note];
      }),
    );
    for (const mark of new Set([...before.keys(), ...this.#notes.keys()])) {
      if (before.get(mark) !== this.#notes.get(mark)) this.#tell(mark);
    }
  }

  /** null: not checked yet. The same object until it says something else. */
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
    if (before !== null) this.#tell(before);
    this.#tell(mark);
  }

  close(mark: number): void {
    if (this.#open !== mark) return;
    this.#open = null;
    this.#tell(mark);
  }

  subscribe(mark: number, listener: () => void): () => void {
    const set = this.#listeners.get(mark) ?? new Set();
    this.#listeners.set(mark, set.add(listener));
    return () => void set.delete(listener);
  }

  #tell(mark: number): void {
    for (const listener of this.#listeners.get(mark) ?? []) listener();
  }
}

function sameNote(a: Note, b: Note): boolean {
  if (a.number !== b.number) return false;
  // All but the newest are the objects they were.
  return a.citation === b.citation || JSON.stringify(a.citation) === JSON.stringify(b.citation);
}
