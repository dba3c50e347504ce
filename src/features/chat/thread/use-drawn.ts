import { useDeferredValue } from 'react';

/** Messages at the end that fill a screen more than once. */
const firstDrawn = 16;

/**
 * The items of a list that is read from its end: of a long one that was opened just now those at its end, and the others
 * above them once the browser has time.
 */
export function useDrawn<T>(items: readonly T[]): readonly T[] {
  const isWhole = useDeferredValue(true, items.length <= firstDrawn);
  return isWhole ? items : items.slice(-firstDrawn);
}
