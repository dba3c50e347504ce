/**
 * How passages are ranked: figures to tune, no rules. Those of words are the ones with which the
 * client ranks passages (workers/reading), so that both find the same.
 */
export const rankingWeights = {
  /** BM25: how soon a word that comes again stops to count. */
  k1: 1.2,
  /** BM25: how much long passages are held back; 0 not at all, 1 in full. */
  b: 0.6,
  /** The same first letters, the same two syllables, two ideograms of a word. */
  loose: 0.35,
  /** A word with one ending more or less. */
  kin: 0.5,
  /** A longer word that ends in this one, as `Hängebrücke` for `Brücke`. */
  compound: 0.3,
  /** A word a slip of the finger away, where no document has the word itself. */
  slip: 0.5,
  /** Share of its best neighbour's score that a passage gains. */
  neighbour: 0.2,
  /** For every two words that follow each other in the query and, nearly, in the passage. */
  pair: 0.15,
  /** Of a passage that holds none of the query's other words, this share of its score is left. */
  alone: 0.4,
} as const;

/**
 * Reciprocal rank fusion: a passage gets `weight / (constant + its place)` of each list it is in,
 * places from 1. The constant is the one of the paper (Cormack, Clarke and Büttcher, 2009): a larger
 * one lets lower places count nearly as much as the first. The weight of `text` is that of a passage
 * that has every word of the query; one that has a share of them counts that share of it. So exact
 * words stand before what is only near in meaning, and that before what has a word by chance.
 */
export const fusionWeights = { constant: 60, text: 2, vector: 1 } as const;

/**
 * Passages of each list that are looked at closely: at least so many, `perAsked` for each that is asked
 * for. `roughly` times as many vectors are looked at in full after all were looked at in short.
 */
export const closeLook = { min: 100, perRequested: 3, roughly: 3 } as const;
