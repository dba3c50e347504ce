import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { loadWithRetry } from './load-with-retry.ts';

export type TextTable = Readonly<Record<string, string>>;

interface TextsOptions {
  /** A product code of S3.1 whose texts exist. */
  locale: string;
  /** English: available at once; used where another locale has no text. It may be added to. */
  source: TextTable;
  /** Loads the texts of a locale other than `en`. */
  load: (locale: string) => Promise<TextTable>;
  clock?: Clock;
}

export interface Texts {
  i18n: i18n;
  /**
   * Changes the language; rejects with `network` when its texts cannot be loaded; then the old one
   * remains.
   */
  use(locale: string): Promise<void>;
  /** Missing keys that were requested, as `tag:key`. */
  missing(): readonly string[];
}

/** Numbers in the digits and groups of the language; one that counts nothing, as a status, is passed as a string. */
const formatter = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format?: string, tag = 'en') =>
    typeof value === 'number' ? formatCount(value, tag) : value,
} as FormatterModule;

/**
 * Texts of the interface. English is ready when this resolves; another locale is loaded, or
 * replaced by English if that failed.
 */
export async function createTexts(options: TextsOptions): Promise<Texts> {
  const { source, load, clock = systemClock } = options;
  const missing = new Set<string>();
  const instance = createInstance().use(formatter);
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: source } },
    keySeparator: false,
    nsSeparator: ':',
    showSupportNotice: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
    saveMissing: true,
    missingKeyHandler: (tags, _namespace, key) => {
      for (const tag of tags) missing.add(`${tag}:${key}`);
    },
  } as Parameters<typeof instance.init>[0]);

  const use = async (locale: string) => {
    const tag = toBcp47(locale);
    if (locale !== 'en' && !instance.hasResourceBundle(tag, 'translation')) {
      const table = await loadWithRetry(() => load(locale), clock);
      instance.addResourceBundle(tag, 'translation', { ...table });
      for (const key of Object.keys(source)) {
        if (!(key in table) && !/_(zero|one|two|few|many|other)$/.test(key)) {
          missing.add(`${tag}:${key}`);
        }
      }
    }
    await instance.changeLanguage(tag);
  };
  if (options.locale !== 'en') await use(options.locale).catch(() => undefined);
  return { i18n: instance, use, missing: () => [...missing] };
}
