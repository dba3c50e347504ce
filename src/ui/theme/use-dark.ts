import { useSyncExternalStore } from 'react';

export type ColorSchema = 'system' | 'light' | 'dark';

const query = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Follows the system until a person has chosen. */
export function useDark(schema: ColorSchema): boolean {
  const system = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  return schema === 'system' ? system : schema === 'dark';
}
