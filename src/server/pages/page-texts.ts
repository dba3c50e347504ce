import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { inheritedLocales } from '#domain/languages/inherited-locales.ts';
import { interfaceLanguages, pseudoLanguages } from '#domain/languages/interface-languages.ts';

const folder = path.join(import.meta.dirname, '../../../locales');
const codes = [...interfaceLanguages, ...pseudoLanguages].map(({ code }) => code);

/** Texts of a page in one language. */
export interface PageTexts {
  /** Product code of the texts (S3.1); English where a language is not translated yet. */
  language: string;
  /** BCP 47, of `language`. */
  tag: string;
  /** Numbers among `values` are written as `number` writes them. */
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  number: (value: number) => string;
  /** US dollars; cents only where there are some. */
  price: (dollars: number) => string;
  /** 33 → `33%`, as the language writes it. */
  percent: (value: number) => string;
}

const loaded = new Map<string, PageTexts>();

/** Texts for a locale of a path (S2.1); null: no locale of the interface. */
export function pageTexts(locale: string): PageTexts | null {
  if (!codes.includes(locale)) return null;
  const known = loaded.get(locale) ?? readTexts(locale);
  loaded.set(locale, known);
  return known;
}

const translated: { codes: readonly string[] | null } = { codes: null };

/** Product codes of the languages that have texts of their own, each language once; English first. */
export function translatedLanguages(): readonly string[] {
  const own = interfaceLanguages.map(({ code }) => code).filter((code) => code !== 'en');
  translated.codes ??= [
    'en',
    ...own.filter((code) => existsSync(fileOf(code)) && !isOtherCode(code)),
  ];
  return translated.codes;
}

/** A second code of a language, as `in` of Indonesian. */
function isOtherCode(code: string): boolean {
  const parent = inheritedLocales[code];
  return parent !== undefined && toBcp47(parent) === toBcp47(code);
}

function readTexts(locale: string): PageTexts {
  const own = locale === 'en' ? null : readLocale(locale);
  // The English of a country needs no texts, only its numbers.
  const language = own || locale.startsWith('en-') ? locale : 'en';
  const parent = inheritedLocales[locale];
  return textsOf(language, { ...readLocale('en'), ...(parent && readLocale(parent)), ...own });
}

/** `table`: messages by key, with `{name}` where values go. `language`: a product code. */
export function textsOf(language: string, table: Readonly<Record<string, string>>): PageTexts {
  const tag = toBcp47(language);
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: 'percent' });
  const currency = { style: 'currency', currency: 'USD' } as const;
  const prices = new Intl.NumberFormat(tag, { ...currency, trailingZeroDisplay: 'stripIfInteger' });
  return {
    language,
    tag,
    text: (key, values = {}) =>
      (table[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name] ?? whole;
        return typeof value === 'number' ? numbers.format(value) : value;
      }),
    number: (value) => numbers.format(value),
    price: (dollars) => prices.format(dollars),
    percent: (value) => percents.format(value / 100),
  };
}

const fileOf = (locale: string) => path.join(folder, locale, 'index.json');

function readLocale(locale: string): Record<string, string> | null {
  const file = fileOf(locale);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
