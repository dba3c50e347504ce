import { useCallback, useInsertionEffect, useRef } from 'react';

/** The same function at every render, which calls the newest one: rows of a long list need not be rendered for it. */
export function useStable<Args extends unknown[]>(
  latest: (...args: Args) => void,
): (...args: Args) => void {
  const ref = useRef(latest);
  useInsertionEffect(() => {
    ref.current = latest;
  });
  return useCallback((...args) => ref.current(...args), []);
}
