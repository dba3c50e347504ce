import { smallWords } from '#domain/search/small-words.ts';
import { rankingWeights as weights } from './bm25.core.ts';
import type { Frequencies, Hit, PassageIndex, QueryWord } from './passage-index.core.ts';
import type { QueryPart, RankedPassage } from './reading.api.ts';
import { formsOf, isLoose, wordsOf } from './words.core.ts';

/** Maximum distance in the passage of two words that are consecutive in the question. */
const pairReach = 4;
/** Passages that are looked at closely. */
const closeLook = 300;

/** Of a longer text, as one that is pasted or selected: each word is compared with every word of a document. */
const wordsOfEnd = 120;

/** Words of a question, each once with its greatest weight. */
export function queryWords(parts: readonly QueryPart[]): QueryWord[] {
  const weights = new Map<string, number>();
  for (const { text, weight } of parts) {
    for (const word of atEnds(wordsOf(text))) {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    }
  }
  const all = Array.from(weights, ([word, weight]) => ({ word, weight }));
  const telling = all.filter(({ word }) => !smallWords.has(word));
  return telling.length > 0 ? telling : all;
}

function atEnds(words: readonly string[]): readonly string[] {
  if (words.length <= 2 * wordsOfEnd) return words;
  return [...words.slice(0, wordsOfEnd), ...words.slice(-wordsOfEnd)];
}

/** Passages of one document for a question, best first; no two with the same words. */
export function rankPassages(
  index: PassageIndex,
  query: readonly QueryWord[],
  max: number,
  all: Frequencies = index,
): Hit[] {
  const first = index.search(query, all);
  const scores = new Map(first.map(({ passage, score }) => [passage, score]));
  const near = (passage: number) => scores.get(passage) ?? 0;
  const helped = first.map(({ passage, score }) => ({
    passage,
    score: score + weights.neighbour * Math.max(near(passage - 1), near(passage + 1)),
  }));
  const best = helped.sort(byScore).slice(0, Math.max(max, closeLook));
  const close = best.map(({ passage, score }) => ({
    passage,
    score: score * (1 + weights.pair * pairsIn(index.textOf(passage), query)),
  }));
  return withoutTwins(index, close.sort(byScore)).slice(0, max);
}

/** Of all documents together. */
export function mergeRanked(
  ranked: readonly { docId: string; hits: readonly Hit[] }[],
  max: number,
): RankedPassage[] {
  return ranked
    .flatMap(({ docId, hits }) => hits.map((hit) => ({ docId, ...hit })))
    .sort(byScore)
    .slice(0, max);
}

function byScore(a: { score: number; passage: number }, b: { score: number; passage: number }) {
  return b.score - a.score || a.passage - b.passage;
}

/** How many consecutive words of the question are consecutive in the text; at most 3. */
export function pairsIn(text: string, query: readonly QueryWord[]): number {
  if (query.length < 2) return 0;
  const places = new Map<string, number[]>();
  for (const [at, word] of wordsOf(text).entries()) {
    for (const form of formsOf(word)) {
      const known = places.get(form);
      if (known) known.push(at);
      else places.set(form, [at]);
    }
  }
  const placesOf = ({ word }: QueryWord) => formsOf(word).flatMap((form) => places.get(form) ?? []);
  let pairs = 0;
  for (let at = 1; at < query.length; at += 1) {
    const before = placesOf(query[at - 1]!);
    const here = placesOf(query[at]!);
    if (before.some((a) => here.some((c) => c !== a && Math.abs(c - a) <= pairReach))) pairs += 1;
  }
  return Math.min(pairs, 3);
}

/** Footers, menus and quoted mails repeat text: only the first is used. */
function withoutTwins(index: PassageIndex, hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ passage }) => {
    const key = wordsOf(index.textOf(passage))
      .filter((word) => !isLoose(word))
      .join(' ');
    if (key.length > 0 && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
