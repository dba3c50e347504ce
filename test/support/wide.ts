import { test } from '@jest/globals';

/** True in `npm run test:full`. */
export const isWide = Boolean(process.env.GLOSS_FULL);

/**
 * A test that waits for a clock of the product for more than 5 s, or one of many like it: in
 * `npm run test:full` only.
 */
export const wideTest = isWide ? test : test.skip;

/** The rows of a matrix that `npm test` shows: the first of each group; all of them in full. */
export function coreOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string): Row[] {
  const groups = new Set<string>();
  return rows.filter((row) => {
    const isFirst = !groups.has(groupOf(row));
    groups.add(groupOf(row));
    return isFirst || isWide;
  });
}
