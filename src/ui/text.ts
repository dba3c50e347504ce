import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
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

/** What `createTexts` of services/i18n makes. */
export interface TextSource {
  readonly language: string;
  readonly in: (tag: string) => Translate;
  readonly onChanged: (changed: () => void) => () => void;
}

/** The texts of a source in its language of now. */
export function useTextsOf(i18n: TextSource): Texts {
  const tag = useSyncExternalStore(i18n.onChanged, () => i18n.language);
  return useMemo(() => ({ t: i18n.in(tag), tag }), [i18n, tag]);
}
