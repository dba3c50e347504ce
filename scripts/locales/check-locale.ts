import { toBcp47 } from '#domain/languages/bcp47.ts';
import { inheritedLocales } from '#domain/languages/inherited-locales.ts';

export type TextTable = Readonly<Record<string, string>>;

export interface LocaleInput {
  /** Product code (S3.1). */
  code: string;
  table: TextTable;
  english: TextTable;
  /** Of a regional locale: all texts that it inherits. */
  parent?: TextTable;
  /** Context notes by key; `max N` in one is the greatest length in letters. */
  notes?: TextTable;
  /** Keys whose text is rightly the English one. */
  same?: readonly string[];
}

export interface LocaleFault {
  key: string;
  fault: string;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string, english: TextTable) =>
  pluralSuffix.test(key) && `${baseOf(key)}_other` in english;
const baseOf = (key: string) => key.replace(pluralSuffix, '');

/** The key of the English text that `key` translates, of plural forms that of `other`; undefined: there is none. */
export function englishKey(key: string, english: TextTable): string | undefined {
  if (isPlural(key, english)) return `${baseOf(key)}_other`;
  return key in english ? key : undefined;
}

/** The keys that a complete locale has: each English one, and the plural forms of its language (CLDR). */
export function keysOf(code: string, english: TextTable): string[] {
  const { pluralCategories } = new Intl.PluralRules(toBcp47(code)).resolvedOptions();
  const keys = Object.keys(english).flatMap((key) => {
    if (!isPlural(key, english)) return [key];
    return key.endsWith('_other') ? pluralCategories.map((form) => `${baseOf(key)}_${form}`) : [];
  });
  return keys.toSorted();
}

const placeholders = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);
const letters = (text: string) => text.replace(/\{\w+\}/g, '');
const hasWords = (text: string) => /\p{L}{2}/u.test(letters(text));

/** What is wrong with the texts of a locale, by key. */
export function checkLocale(input: LocaleInput): LocaleFault[] {
  const { code, table, english } = input;
  const wanted = code in inheritedLocales ? [] : keysOf(code, english);
  const missing = wanted.filter((key) => !(key in table));
  const known = new Set(keysOf(code, english));
  return [
    ...missing.map((key) => ({ key, fault: 'is missing' })),
    ...Object.entries(table).flatMap(([key, text]) => {
      const source = english[englishKey(key, english) ?? ''];
      if (source === undefined || !known.has(key)) return [{ key, fault: 'is no English key' }];
      return faultsOf(input, key, text, source).map((fault) => ({ key, fault }));
    }),
  ];
}

function faultsOf(input: LocaleInput, key: string, text: string, source: string): string[] {
  return [
    placeholderFault(input.code, key, text, source),
    sameFault(input, key, text, source),
    leftOver(input, key, text, source),
    letterFault(text, source),
    lengthFault(input, key, text),
  ].filter((fault) => fault !== null);
}

/** Whether a form of a language is that of several numbers, as Croatian's `one` of 1, 21 and 101. */
function isOfSeveral(code: string, form: string): boolean {
  const rules = new Intl.PluralRules(toBcp47(code));
  return [21, 22, 30, 101, 102].some((number) => rules.select(number) === form);
}

/** A form of one number, of none, one or two, may say it in words. */
function placeholderFault(code: string, key: string, text: string, source: string): string | null {
  const [own, wanted] = [placeholders(text), placeholders(source)];
  const extra = [...own].filter((name) => !wanted.has(name));
  const lacking = [...wanted].filter((name) => !own.has(name));
  if (extra.length > 0) return `has ${extra.join(' ')}, which English has not`;
  const [, few] = /_(zero|one|two)$/.exec(key) ?? [];
  const isSpoken = few !== undefined && !isOfSeveral(code, few);
  const lacks = isSpoken ? lacking.filter((name) => name !== '{count}') : lacking;
  return lacks.length > 0 ? `lacks ${lacks.join(' ')}` : null;
}

function sameFault(input: LocaleInput, key: string, text: string, source: string): string | null {
  const { code, parent, english, same = [] } = input;
  const inherited = parent?.[key] ?? parent?.[englishKey(key, english) ?? ''];
  if (inherited !== undefined) return text === inherited ? 'is the inherited text' : null;
  if (code.startsWith('en') || text !== source || !hasWords(source)) return null;
  return same.includes(englishKey(key, english) ?? key) ? null : 'is the English text';
}

const latin = new Intl.Locale('en').maximize().script;

/** Texts of another script with an English word that is no name, unless `same` allows what is typed literally. */
function leftOver(input: LocaleInput, key: string, text: string, source: string): string | null {
  const { code, english: table, same = [] } = input;
  if (same.includes(englishKey(key, table) ?? key)) return null;
  if (new Intl.Locale(toBcp47(code)).maximize().script === latin) return null;
  const english = new Set(letters(source).match(/[a-z]{4,}/g));
  const left = (letters(text).match(/(?<![\w./@-])[a-z]{4,}(?![\w./@-])/g) ?? []).filter((word) =>
    english.has(word),
  );
  return left.length > 0 ? `leaves ${left.join(', ')} in English` : null;
}

function letterFault(text: string, source: string): string | null {
  if (/[\p{Cc}\uFFFD\u202A-\u202E\u2066-\u2069]/u.test(text)) return 'has a control character';
  if (text !== text.trim() || / {2}/.test(text)) return 'has spaces too many';
  if (text.normalize('NFC') !== text) return 'is not in normal form (NFC)';
  if (/["'`]/.test(text) && !/["`]/.test(source)) return 'has straight quotes';
  return /\.\.\./.test(text) ? 'has three dots for …' : null;
}

const segmenter = new Intl.Segmenter();

function lengthFault({ notes, english }: LocaleInput, key: string, text: string): string | null {
  const max = Number(/\bmax (\d+)/.exec(notes?.[englishKey(key, english) ?? ''] ?? '')?.[1]);
  const length = Array.from(segmenter.segment(text)).length;
  return length > max ? `has ${length} letters where ${max} have room` : null;
}
