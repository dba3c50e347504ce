import { useTranslation } from 'react-i18next';
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

export function useText(): Texts {
  const { t, i18n } = useTranslation();
  return { t: t as unknown as Translate, tag: i18n.language };
}
