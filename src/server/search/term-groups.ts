import type { Postings } from './postings.ts';

/** Passages, by document, that contain one form of a word of the query. */
export interface TermGroup {
  /** Weight of the form as a match of the word, 0 to 1. */
  factor: number;
  /** Number of passages, over all documents. */
  df: number;
  lists: Map<number, Postings>;
}

/** The forms under which a word of the query was found. */
export class TermGroups {
  #groups = new Map<string, TermGroup>();

  get size(): number {
    return this.#groups.size;
  }

  add(document: number, form: string, factor: number, postings: Postings): void {
    let group = this.#groups.get(form);
    if (!group) {
      group = { factor, df: 0, lists: new Map() };
      this.#groups.set(form, group);
    }
    const before = group.lists.get(document);
    const list = before ? merged(before, postings) : postings;
    group.df += (list.length - (before?.length ?? 0)) / 2;
    group.lists.set(document, list);
  }

  /** Number of passages, over all documents, that contain this form. */
  dfOf(form: string): number {
    return this.#groups.get(form)?.df ?? 0;
  }

  documents(): Set<number> {
    return new Set(this.all().flatMap(({ lists }) => Array.from(lists.keys())));
  }

  all(): TermGroup[] {
    return Array.from(this.#groups.values());
  }
}

function merged(one: Postings, other: Postings): Postings {
  const both: number[] = [];
  let [a, b] = [0, 0];
  while (a < one.length || b < other.length) {
    const first = a < one.length ? one[a]! : Number.POSITIVE_INFINITY;
    const second = b < other.length ? other[b]! : Number.POSITIVE_INFINITY;
    const passage = Math.min(first, second);
    let count = 0;
    if (first === passage) {
      count += one[a + 1]!;
      a += 2;
    }
    if (second === passage) {
      count += other[b + 1]!;
      b += 2;
    }
    both.push(passage, count);
  }
  return both;
}
