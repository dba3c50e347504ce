/** How the cosines of all passages with a query are spread: of most of them, which have nothing to do with it. */
export interface Spread {
  median: number;
  /** A standard deviation, by the half below the median: what is about the query is in the other one. */
  below: number;
  /** Passages. */
  count: number;
}

/** Standard deviations above the median from which on a passage may be about a query, by the logarithm of how many there are. */
const perLog = 0.3;
/** Of 100 queries that nothing was read about, one finds something by chance. */
const chance = 0.01;

export const nearFrom = ({ median, below, count }: Spread): number =>
  median + below * perLog * Math.log(Math.max(2, count));

/**
 * From which cosine on meaning alone is enough: nearer than the nearest of so many passages is by chance (Gumbel's limit for the
 * greatest of normal numbers), whichever mean and spread the vectors of a model have.
 */
export function sureFrom({ median, below, count }: Spread): number {
  const scale = Math.sqrt(2 * Math.log(Math.max(2, count)));
  const greatest = scale - Math.log(((scale * scale) / 2) * 4 * Math.PI) / (2 * scale);
  const byChance = -Math.log(-Math.log(1 - chance)) / scale;
  return median + below * (Math.max(0, greatest) + byChance);
}
