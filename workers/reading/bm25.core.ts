/**
 * BM25 and the weights of a word's forms, shared by the search within one document (passage-index.core.ts)
 * and the server's search over many (src/server/search), so that both rank alike. Figures to tune.
 */
export const rankingWeights = {
  /** BM25 (Robertson and Zaragoza): how fast repetitions of a word saturate. */
  k1: 1.2,
  /** BM25: length normalisation; 0 none, 1 full. */
  b: 0.6,
  /** Same first letters, same two syllables, two ideograms of a word. */
  loose: 0.35,
  /** A word with one ending more or less. */
  inflection: 0.5,
  /** A longer word that ends in this one, as `Hängebrücke` for `Brücke`. */
  compound: 0.3,
  /** A word with a typing error, where the text does not have the word itself. */
  typo: 0.5,
  /** A word of the headings above a passage, compared with one of the passage. */
  heading: 0.5,
  /** Share of its best neighbour's score that a passage gains. */
  neighbour: 0.2,
  /** For every two words that are consecutive in the query and, nearly, in the passage. */
  pair: 0.15,
  /** Share of its score that a passage with none of the query's other words retains. */
  alone: 0.4,
} as const;

/** Inverse document frequency: rarer words weigh more; `containing` 0: a word that no passage has. */
export function inverseFrequency(passages: number, containing: number): number {
  return Math.log(1 + (passages - containing + 0.5) / (containing + 0.5));
}

/** BM25's saturated count of a word; `length` relative to the mean length of passages. */
export function saturatedCount(count: number, length: number): number {
  const { k1, b } = rankingWeights;
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}

/** A passage's score in proportion to the share of the query that it has: 0 nothing, 1 every word. */
export function scoreByShare(score: number, share: number): number {
  const { alone } = rankingWeights;
  return score * (alone + (1 - alone) * share);
}

/** Letters by which an inflected word may be longer or shorter. */
export const maxEnding = 2;
/** Letters that inflected words must share. */
export const minInflected = 4;
/** Letters of a word that may be the last part of a compound. */
export const minCompound = 5;

/** Weight of a stem as another form of a word's stem: inflected, or a compound that ends in it; 0: neither. */
export function formWeight(stem: string, other: string): number {
  if (other === stem) return 1;
  const more = other.length - stem.length;
  const [short, long] = more > 0 ? [stem, other] : [other, stem];
  const isNearby = Math.abs(more) <= maxEnding && short.length >= minInflected;
  if (isNearby && long.startsWith(short)) return rankingWeights.inflection;
  const isLonger = more > maxEnding && stem.length >= minCompound;
  return isLonger && other.endsWith(stem) ? rankingWeights.compound : 0;
}
