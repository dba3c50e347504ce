/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): with it lower ranks count nearly as much as the first. */
const constant = 60;

/**
 * What the best of several lists is, each in its order: scores of words and of vectors cannot be compared. An entry scores
 * `1 / (60 + rank)` in each list that has it.
 */
export function joinRanks(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const list of lists) {
    for (const [place, key] of [...new Set(list)].entries()) {
      scores.set(key, (scores.get(key) ?? 0) + 1 / (constant + place + 1));
    }
  }
  return new Map([...scores].sort(([, a], [, b]) => b - a));
}

/** Standard deviations by which the nearest must be above the mean, by the logarithm of how many there are. */
const perLog = 0.3;
/** One of a few is never far from their mean. */
const ofMost = 0.75;

/**
 * From which cosine on a passage may be about a query: each model has a mean and a spread of its own, and among more
 * passages one is farther from the mean by chance.
 */
export function nearFrom(mean: number, spread: number, count: number): number {
  const most = (count - 1) / Math.sqrt(Math.max(1, count));
  return mean + spread * Math.min(perLog * Math.log(Math.max(2, count)), ofMost * most);
}
