import {
  formWeight,
  inverseFrequency,
  minInflected,
  saturatedCount,
  scoreByShare,
  rankingWeights as weights,
} from './bm25.core.ts';
import { formsOf, isLoose, wordsOf } from './words.core.ts';

/** A passage as it is searched. */
interface SearchedPassage {
  text: string;
  /** The headings above it. */
  under: string;
}

/** Passages of a query, best first. */
export interface Hit {
  /** From 0. */
  passage: number;
  score: number;
}

/** A word of the query with its weight; words of earlier questions weigh less. */
export interface QueryWord {
  word: string;
  weight: number;
}

/** How often words occur in all that is searched together: one document, or several. */
export interface Frequencies {
  /** Number of passages. */
  readonly size: number;
  /** Number of passages with that form of a word. */
  containing(form: string): number;
}

/** Of all documents of a search, so that a rare word weighs the same in a short and a long one. */
export function frequenciesOf(indexes: readonly PassageIndex[]): Frequencies {
  const sum = (count: (index: PassageIndex) => number) =>
    indexes.reduce((total, index) => total + count(index), 0);
  return {
    size: sum(({ size }) => size),
    containing: (form) => sum((index) => index.containing(form)),
  };
}

/**
 * An inverted index over the passages of one document. Building it takes about a tenth of a second
 * a megabyte, so it is built again when its worker has ended.
 */
export class PassageIndex implements Frequencies {
  readonly size: number;
  #postings = new Map<string, number[]>();
  #lengths: Float32Array;
  #mean = 1;
  #passages: readonly SearchedPassage[];

  constructor(passages: readonly SearchedPassage[]) {
    this.size = passages.length;
    this.#passages = passages;
    this.#lengths = new Float32Array(passages.length);
    const known: Known = new Map();
    let heading = { under: '', forms: new Map<string, number>() };
    for (const [index, { text, under }] of passages.entries()) {
      if (under !== heading.under)
        heading = { under, forms: countForms(under, weights.heading, known) };
      this.#add(index, countForms(text, 1, known), heading.forms);
    }
    this.#mean = Math.max(1, this.#lengths.reduce((sum, length) => sum + length, 0) / this.size);
  }

  containing(form: string): number {
    return (this.#postings.get(form)?.length ?? 0) / 2;
  }

  /** Share of a query's weight that is in the text at all: 0 none, 1 every word. */
  known(query: readonly QueryWord[]): number {
    let [found, all] = [0, 0];
    for (const { word, weight } of query) {
      const best = Math.max(...formsOf(word).map((form) => this.containing(form)));
      const worth = weight * inverseFrequency(this.size, best);
      all += worth;
      if (best > 0) found += worth;
    }
    return all === 0 ? 0 : found / all;
  }

  /** Whether the text has the word in any form that `search` finds. */
  has(word: string): boolean {
    return this.#gains(word, this).size > 0;
  }

  /** @param all what is searched together with this document */
  search(query: readonly QueryWord[], all: Frequencies = this): Hit[] {
    const scores = new Float64Array(this.size);
    const matched = new Float64Array(this.size);
    let wanted = 0;
    for (const { word, weight } of query) {
      const gains = this.#gains(word, all);
      const worth = weight * idfOf(word, all);
      wanted += worth;
      for (const [passage, gain] of gains) {
        scores[passage]! += weight * gain.score;
        matched[passage]! += worth * gain.certainty;
      }
    }
    const hits: Hit[] = [];
    for (let passage = 0; passage < this.size; passage += 1) {
      if (!scores[passage]) continue;
      // Three words of a question in one passage weigh more than one of them three times.
      hits.push({ passage, score: scoreByShare(scores[passage]!, matched[passage]! / wanted) });
    }
    return hits;
  }

  textOf(passage: number): string {
    return this.#passages[passage]?.text ?? '';
  }

  #gains(word: string, all: Frequencies): Map<number, { score: number; certainty: number }> {
    const gains = new Map<number, { score: number; certainty: number }>();
    const take = (form: string, factor: number) => {
      const postings = this.#postings.get(form);
      if (!postings) return;
      const idf = inverseFrequency(all.size, all.containing(form));
      for (let at = 0; at < postings.length; at += 2) {
        const passage = postings[at]!;
        const length = this.#lengths[passage]! / this.#mean;
        const score = factor * idf * saturatedCount(postings[at + 1]!, length);
        const before = gains.get(passage);
        if (!before || before.score < score) gains.set(passage, { score, certainty: factor });
      }
    };
    for (const form of formsOf(word)) take(form, isLoose(form) ? weights.loose : 1);
    for (const [other, factor] of this.#kin(word)) take(other, factor);
    if (gains.size === 0) for (const other of this.#near(word)) take(other, weights.typo);
    return gains;
  }

  /**
   * Words with one ending more or less, and longer ones that end in this, such as `Hängebrücke`.
   */
  #kin(word: string): [word: string, factor: number][] {
    const stem = formsOf(word)[0]!;
    if (stem.length < minInflected) return [];
    const kin: [string, number][] = [];
    for (const other of this.#postings.keys()) {
      if (other.length === stem.length || isLoose(other)) continue;
      const factor = formWeight(stem, other);
      if (factor > 0) kin.push([other, factor]);
    }
    return kin;
  }

  /** Words with one typing error, in long ones two. */
  #near(word: string): string[] {
    if (word.length < 5) return [];
    const max = word.length < 9 ? 1 : 2;
    return Array.from(this.#postings.keys()).filter(
      (other) =>
        !isLoose(other) && Math.abs(other.length - word.length) <= max && isNear(word, other, max),
    );
  }

  #add(
    passage: number,
    own: ReadonlyMap<string, number>,
    heading: ReadonlyMap<string, number>,
  ): void {
    for (const [form, count] of own) {
      this.#post(form, passage, count + (heading.get(form) ?? 0));
      if (!isLoose(form)) this.#lengths[passage]! += count;
    }
    for (const [form, count] of heading) if (!own.has(form)) this.#post(form, passage, count);
  }

  #post(form: string, passage: number, count: number): void {
    const postings = this.#postings.get(form);
    if (postings) postings.push(passage, count);
    else this.#postings.set(form, [passage, count]);
  }
}

/** Rarer words weigh more; most a word that nothing has. */
export function idfOf(word: string, all: Frequencies): number {
  return inverseFrequency(all.size, all.containing(formsOf(word)[0]!));
}

function countForms(text: string, worth: number, known: Known): Map<string, number> {
  const forms = new Map<string, number>();
  for (const word of wordsOf(text)) {
    let own = known.get(word);
    if (!own) {
      own = formsOf(word);
      known.set(word, own);
    }
    for (const form of own) forms.set(form, (forms.get(form) ?? 0) + worth);
  }
  return forms;
}

type Known = Map<string, readonly string[]>;

/** Is one word made from the other by at most `most` slips: a letter more, less, other, or swapped? */
export function isNear(a: string, b: string, max: number): boolean {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > max) return false;
    before = row;
    row = next;
  }
  return row[b.length]! <= max;
}
