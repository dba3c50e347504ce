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

type Params = Readonly<Record<string, string | number>>;

/** The text of a key, its `{name}` filled; of one with plural forms the form of `count`. A key without a text is its own. */
type Translate = (key: string, params?: Params) => string;

interface Translator {
  /** The BCP-47 tag in use. */
  readonly language: string;
  /** In the language in use. */
  readonly t: Translate;
  /** In one language. */
  readonly in: (tag: string) => Translate;
  /** Calls back when the language has changed, until the returned function is called. */
  readonly onChanged: (changed: () => void) => () => void;
}

export interface Texts {
  i18n: Translator;
  /**
   * Changes the language; rejects with `network` when its texts cannot be loaded; then the old one
   * remains.
   */
  use(locale: string): Promise<void>;
  /** Missing keys that were requested, as `tag:key`. */
  missing(): readonly string[];
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralForm(tag: string, count: number): string {
  const rules = pluralRules.get(tag) ?? new Intl.PluralRules(tag);
  pluralRules.set(tag, rules);
  return rules.select(count);
}

function textOf(table: TextTable | undefined, tag: string, key: string, count: unknown) {
  if (typeof count !== 'number') return table?.[key];
  const none = count === 0 ? table?.[`${key}_zero`] : undefined;
  return none ?? table?.[`${key}_${pluralForm(tag, count)}`] ?? table?.[key];
}

/** Numbers in the digits and groups of the language; one that counts nothing, as a status, is passed as a string. */
function fill(text: string, params: Params, tag: string): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? (name in params ? '' : place);
    return typeof value === 'number' ? formatCount(value, tag) : value;
  });
}

/**
 * Texts of the interface. English is ready when this resolves; another locale is loaded, or
 * replaced by English if that failed.
 */
export async function createTexts(options: TextsOptions): Promise<Texts> {
  const { source, load, clock = systemClock } = options;
  const tables = new Map([['en', source]]);
  const missing = new Set<string>();
  const followers = new Set<() => void>();
  let language = 'en';

  const translate = (tag: string, key: string, params: Params = {}): string => {
    for (const each of [tag, 'en']) {
      const text = textOf(tables.get(each), each, key, params.count);
      if (text !== undefined) return fill(text, params, tag);
    }
    missing.add(`en:${key}`);
    return key;
  };

  const use = async (locale: string) => {
    const tag = toBcp47(locale);
    if (!tables.has(tag)) {
      const table = await loadWithRetry(() => load(locale), clock);
      tables.set(tag, table);
      for (const key of Object.keys(source)) {
        if (!(key in table) && !/_(zero|one|two|few|many|other)$/.test(key)) {
          missing.add(`${tag}:${key}`);
        }
      }
    }
    language = tag;
    for (const changed of followers) changed();
  };
  if (options.locale !== 'en') await use(options.locale).catch(() => undefined);

  const i18n: Translator = {
    get language() {
      return language;
    },
    t: (key, params) => translate(language, key, params),
    in: (tag) => (key, params) => translate(tag, key, params),
    onChanged: (changed) => {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
  return { i18n, use, missing: () => [...missing] };
}
