import { toBcp47 } from '#domain/languages/bcp47.ts';
import {
  fillText,
  findText,
  type TextTable,
  type TextValues,
} from '#domain/languages/fill-text.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { loadWithRetry } from './load-with-retry.ts';

interface TextsOptions {
  /** A product code of S3.1 whose texts exist. */
  locale: string;
  /** English: available at once; used where another locale has no text. It may be added to. */
  source: TextTable;
  /** Loads the texts of a locale other than `en`. */
  load: (locale: string) => Promise<TextTable>;
  clock?: Clock;
}

/** The texts of the interface in one language. */
interface Language {
  /** BCP-47, for Intl. */
  tag: string;
  /** The key where no language has a text. */
  t: (key: string, values?: TextValues) => string;
}

export interface Texts {
  /** What is in use: another object after each change. */
  readonly language: Language;
  /**
   * Changes the language; rejects with `network` when its texts cannot be loaded; then the old one
   * remains.
   */
  use(locale: string): Promise<void>;
  /** English keys that a locale lacks which was in use, as `tag:key`. */
  missing(): readonly string[];
}

/**
 * Texts of the interface. English is ready when this resolves; another locale is loaded, or
 * replaced by English if that failed.
 */
export async function createTexts(options: TextsOptions): Promise<Texts> {
  const { source, load, clock = systemClock } = options;
  const tables = new Map<string, TextTable>([['en', source]]);
  const inLanguage = (tag: string, table: TextTable): Language => ({
    tag,
    t: (key, values = {}) => {
      const text = findText(table, key, values, tag) ?? findText(source, key, values, 'en');
      return fillText(text ?? key, values, tag);
    },
  });
  let language = inLanguage('en', source);
  const use = async (locale: string) => {
    const tag = toBcp47(locale);
    const table = tables.get(tag) ?? (await loadWithRetry(() => load(locale), clock));
    tables.set(tag, table);
    if (language.tag !== tag) language = inLanguage(tag, table);
  };
  if (options.locale !== 'en') await use(options.locale).catch(() => undefined);
  return {
    get language() {
      return language;
    },
    use,
    missing: () => [...tables].flatMap(([tag, table]) => lacking(table, source, tag)),
  };
}

/** Forms of numbers are others in each language. */
function lacking(table: TextTable, source: TextTable, tag: string): string[] {
  return Object.keys(source)
    .filter((key) => !(key in table) && !/_(zero|one|two|few|many|other)$/.test(key))
    .map((key) => `${tag}:${key}`);
}
