import type { Spread } from '#domain/memory/near-passages.ts';

/** Cosines of passages with a query, NaN for those that were forgotten, and the numbers of their texts. */
interface ScoredPassages {
  scores: Float32Array;
  text: Uint32Array;
}

/** Share of texts that may be about the query, and one at least: they do not say what is far from it. */
const maybeAbout = 0.05;
/** Fewer say little of how they are spread: what chance would do counts as much as so many. */
const fewPassages = 20;
/** Share of passages below one standard deviation under the median. */
const oneBelow = 0.1587;
/** Steps of a cosine. */
const steps = 2_048;
const stepOf = (score: number) => Math.round(((Math.max(-1, Math.min(1, score)) + 1) / 2) * steps);
const cosineOf = (step: number) => (step / steps) * 2 - 1;

/**
 * How cosines are spread in texts that are not about a query. What is left of vectors without the direction that they share is
 * spread at least like that by chance, having so many numbers.
 * @param texts how many numbers of texts there are
 */
export function spreadOf(
  parts: readonly ScoredPassages[],
  texts: number,
  dimensions: number,
): Spread {
  const best = bestSteps(parts, texts);
  const all = countSteps(parts, best, steps + 1);
  const far = countSteps(parts, best, aboutFrom(best));
  const counted = far.count > 0 ? far : all;
  const median = cosineOf(quantile(counted, 0.5));
  const below = median - cosineOf(quantile(counted, oneBelow));
  const byChance = (1 - Math.max(0, median)) / Math.sqrt(dimensions);
  const known = counted.count * below ** 2 + fewPassages * byChance ** 2;
  const blended = Math.sqrt(known / (counted.count + fewPassages));
  return { median, below: Math.max(blended, byChance), count: all.count };
}

/** The step of each text's nearest passage; -1: it has none. */
function bestSteps(parts: readonly ScoredPassages[], texts: number): Int16Array {
  const best = new Int16Array(texts).fill(-1);
  for (const { scores, text } of parts) {
    for (let at = 0; at < scores.length; at += 1) {
      if (Number.isNaN(scores[at]!)) continue;
      best[text[at]!] = Math.max(best[text[at]!]!, stepOf(scores[at]!));
    }
  }
  return best;
}

/** From which step of its nearest passage on a text may be about the query. */
function aboutFrom(best: Int16Array): number {
  const known = best.filter((step) => step >= 0).sort();
  if (known.length < 2) return steps + 1;
  return known[known.length - Math.max(1, Math.floor(known.length * maybeAbout))]!;
}

interface CountedSteps {
  counts: Uint32Array;
  count: number;
}

function countSteps(
  parts: readonly ScoredPassages[],
  best: Int16Array,
  from: number,
): CountedSteps {
  const counts = new Uint32Array(steps + 1);
  let count = 0;
  for (const { scores, text } of parts) {
    for (let at = 0; at < scores.length; at += 1) {
      if (Number.isNaN(scores[at]!) || best[text[at]!]! >= from) continue;
      counts[stepOf(scores[at]!)]! += 1;
      count += 1;
    }
  }
  return { counts, count };
}

function quantile({ counts, count }: CountedSteps, share: number): number {
  let seen = 0;
  for (let step = 0; step < counts.length; step += 1) {
    seen += counts[step]!;
    if (seen > 0 && seen >= count * share) return step;
  }
  return steps / 2;
}
