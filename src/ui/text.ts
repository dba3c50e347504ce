import { createContext, useContext } from 'react';
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

/** The texts of a view: `Root` provides them, one object for a language. */
export const TextContext = createContext<Texts>({ t: (key) => key, tag: 'en' });

export function useText(): Texts {
  return useContext(TextContext);
}
