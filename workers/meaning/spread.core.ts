import type { Spread } from '#domain/memory/near-passages.ts';

/** Steps of a cosine. */
const steps = 2_048;
/** Share of passages below one standard deviation under the median. */
const oneBelow = 0.1587;

/** How cosines are spread. What is left of vectors without the direction that they share is so at least by chance, having so many numbers. */
export function spreadOf(all: readonly Float32Array[], dimensions: number): Spread {
  const counts = new Uint32Array(steps + 1);
  let count = 0;
  for (const scores of all) {
    for (let at = 0; at < scores.length; at += 1) {
      const score = scores[at]!;
      if (Number.isNaN(score)) continue;
      count += 1;
      const step = Math.round(((Math.max(-1, Math.min(1, score)) + 1) / 2) * steps);
      counts[step]! += 1;
    }
  }
  const median = quantile(counts, count * 0.5);
  const below = median - quantile(counts, count * oneBelow);
  const byChance = (1 - Math.max(0, median)) / Math.sqrt(dimensions);
  return { median, below: Math.max(below, byChance), count };
}

function quantile(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let step = 0; step < counts.length; step += 1) {
    seen += counts[step]!;
    if (seen >= wanted && seen > 0) return (step / steps) * 2 - 1;
  }
  return 0;
}
