import {
  inverseFrequency,
  saturatedCount,
  scoreByShare,
  rankingWeights as weights,
} from '#workers/reading/bm25.core.ts';
import type { TermGroup, TermGroups } from '../term-groups.ts';
import { type Scored, TopPassages } from './top-passages.ts';

export interface TextHit extends Scored {
  /** Share of the query that the passage has, by the weight of its words: 0 nothing, 1 every word. */
  share: number;
}

interface DocumentScores {
  scores: Float64Array;
  /** Weight of the query's words that the passage has. */
  matched: Float64Array;
}

/** BM25 of passages, word by word of the query, by the client's formulas (workers/reading). */
export class PassageScores {
  #lengths: readonly Uint16Array[];
  #passages = 0;
  #mean = 1;
  #scored = new Map<number, DocumentScores>();
  /** Weight of all words of the query. */
  #all = 0;
  #word: { weight: number; worth: number; groups: (TermGroup & { idf: number })[] } | null = null;
  /** Of the current word, by passage of one document. */
  #gains: Float64Array;
  #certainties: Float64Array;

  constructor(documents: readonly { lengths: Uint16Array }[]) {
    this.#lengths = documents.map(({ lengths }) => lengths);
    let words = 0;
    let longest = 0;
    for (const lengths of this.#lengths) {
      this.#passages += lengths.length;
      longest = Math.max(longest, lengths.length);
      for (const length of lengths) words += length;
    }
    this.#mean = Math.max(1, words / Math.max(1, this.#passages));
    this.#gains = new Float64Array(longest);
    this.#certainties = new Float64Array(longest);
  }

  /** Starts with the next word of the query; `stem` is the form whose frequency counts. */
  beginWord(weight: number, groups: TermGroups, stem: string): void {
    const worth = weight * this.#idf(groups.dfOf(stem));
    this.#all += worth;
    const all = groups.all().map((group) => ({ ...group, idf: this.#idf(group.df) }));
    this.#word = { weight, worth, groups: all };
  }

  /** Scores the current word in one document, by its best form in each passage. */
  addWord(document: number): void {
    const lengths = this.#lengths[document];
    if (!this.#word || !lengths) return;
    const { weight, worth, groups } = this.#word;
    const touched: number[] = [];
    for (const { factor, idf, lists } of groups) {
      const postings = lists.get(document) ?? [];
      for (let at = 0; at < postings.length; at += 2) {
        const passage = postings[at]!;
        const count = postings[at + 1]! / 2;
        const gain = factor * idf * saturatedCount(count, lengths[passage]! / this.#mean);
        const before = this.#gains[passage]!;
        if (before === 0) touched.push(passage);
        if (gain <= before) continue;
        this.#gains[passage] = gain;
        this.#certainties[passage] = factor;
      }
    }
    const { scores, matched } = this.#of(document);
    for (const passage of touched) {
      scores[passage]! += weight * this.#gains[passage]!;
      matched[passage]! += worth * this.#certainties[passage]!;
      this.#gains[passage] = 0;
    }
  }

  #idf(passages: number): number {
    return inverseFrequency(this.#passages, passages);
  }

  #of(document: number): DocumentScores {
    let scored = this.#scored.get(document);
    if (!scored) {
      const { length } = this.#lengths[document]!;
      scored = { scores: new Float64Array(length), matched: new Float64Array(length) };
      this.#scored.set(document, scored);
    }
    return scored;
  }

  /** The best passages, best first, each with a share of its best neighbour's score. */
  best(max: number): TextHit[] {
    const top = new TopPassages<TextHit>(max);
    for (const [document, { scores, matched }] of this.#scored) {
      const share = (passage: number) => (matched[passage] ?? 0) / this.#all;
      const own = (passage: number) => scoreByShare(scores[passage] ?? 0, share(passage));
      for (let passage = 0; passage < scores.length; passage += 1) {
        if (!scores[passage]) continue;
        const comparison = Math.max(own(passage - 1), own(passage + 1));
        const score = own(passage) + weights.neighbour * comparison;
        top.add({ document, passage, score, share: share(passage) });
      }
    }
    return top.sorted();
  }
}
