import type { Anchor } from '#domain/passages/passage.ts';
import { rankingWeights as weights } from '#workers/reading/bm25.core.ts';
import type { QueryWord } from '#workers/reading/passage-index.core.ts';
import { pairsIn } from '#workers/reading/rank.core.ts';
import { wordsOf } from '#workers/reading/words.core.ts';
import type { TextHit } from './passage-scores.ts';
import { byScore, type Scored, TopPassages } from './top-passages.ts';

/** A candidate's row. */
export interface CandidateText {
  passage_id: string;
  text_start: number;
  text_end: number;
  anchor: Anchor;
  text: string;
}

type Texts = ReadonlyMap<string, CandidateText>;

const maxPairs = 3;

/**
 * Candidates, best first, after a bonus for words that follow each other both in the query and in the
 * passage. The text of a candidate that cannot reach the first `k` is not read.
 */
export function rerankByPairs(
  candidates: readonly TextHit[],
  words: readonly QueryWord[],
  texts: Texts,
  k: number,
): TextHit[] {
  const best = new TopPassages<TextHit>(k);
  const all = candidates.map((each) => {
    const found = texts.get(`${each.document} ${each.passage}`);
    const max = each.score * (1 + weights.pair * maxPairs);
    if (!found || max < best.min()) return each;
    const closer = { ...each, score: each.score * (1 + weights.pair * pairsIn(found.text, words)) };
    best.add(closer);
    return closer;
  });
  return all.sort(byScore);
}

/** Repeated texts of a document (footers, menus, quoted mails) are returned once. */
export function withoutDuplicates(order: readonly Scored[], texts: Texts, k: number): Scored[] {
  const seen = new Set<string>();
  const results: Scored[] = [];
  for (const each of order) {
    if (results.length === k) break;
    const found = texts.get(`${each.document} ${each.passage}`);
    if (!found) continue;
    const words = wordsOf(found.text).join(' ');
    const key = `${each.document} ${words}`;
    if (words !== '' && seen.has(key)) continue;
    seen.add(key);
    results.push(each);
  }
  return results;
}
