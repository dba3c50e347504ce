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
