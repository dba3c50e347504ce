/**
 * Reciprocal rank fusion: a passage scores `weight / (constant + rank)` in each list that has it, ranks
 * from 1. The constant is that of Cormack, Clarke and Büttcher (2009): with a larger one, lower ranks
 * count nearly as much as the first. The weight of `text` holds for a passage that has every word of
 * the query, else in proportion: exact words rank before similar meaning, and that before a single word.
 */
export const fusionWeights = { constant: 60, text: 2, vector: 1 } as const;

/**
 * Candidates of each list that are scored exactly: `perResult` for each requested passage, at least
 * `min`. `approximate` times as many are chosen by their quantised vectors first.
 */
export const candidateCounts = { min: 100, perResult: 3, approximate: 3 } as const;
