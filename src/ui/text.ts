import type { i18n } from 'i18next';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type source from '#locales/en/index.json';

type Key = keyof typeof source;
type Counted<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : never;

/** A key of `locales/en`; a text with plural forms is named without its suffix and has `count`. */
export type TextKey = Exclude<Key, `${string}_${'one' | 'other'}`> | Counted<Key>;

export type TextParams = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, params?: TextParams) => string;

export interface Texts {
  t: Translate;
  /** The BCP-47 tag in use, for Intl. */
  tag: string;
}

/** Of `Root`. */
export const TextsContext = createContext<Texts>({ t: (key) => key, tag: 'en' });

/** The same object until the language changes. */
export const useText = (): Texts => useContext(TextsContext);

/** The texts of an instance in its language of now. */
export function useTextsOf(i18n: i18n): Texts {
  const follow = useCallback(
    (changed: () => void) => {
      i18n.on('languageChanged', changed);
      return () => i18n.off('languageChanged', changed);
    },
    [i18n],
  );
  const tag = useSyncExternalStore(follow, () => i18n.language);
  return useMemo(() => ({ t: i18n.getFixedT(tag) as unknown as Translate, tag }), [i18n, tag]);
}
