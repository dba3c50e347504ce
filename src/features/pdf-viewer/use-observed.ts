import { useSyncExternalStore } from 'react';
import type { Observed } from './engine/observed.ts';

export function useObserved<T extends object>(observed: Observed<T>): T {
  return useSyncExternalStore(observed.subscribe, observed.get);
}

/** Whether the window matches a media query now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
