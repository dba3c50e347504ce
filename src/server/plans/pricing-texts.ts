import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { interfaceLanguages, pseudoLanguages } from '#domain/languages/interface-languages.ts';

const folder = path.join(import.meta.dirname, '../../../locales');
const codes = [...interfaceLanguages, ...pseudoLanguages].map(({ code }) => code);

/** Texts of a page in one language. */
export interface PageTexts {
  /** BCP 47; English where a language is not translated yet. */
  language: string;
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
}

const loaded = new Map<string, PageTexts>();

/** Texts for a locale of a path (S2.1); null: no locale of the interface. */
export function pageTexts(locale: string): PageTexts | null {
  if (!codes.includes(locale)) return null;
  const known = loaded.get(locale) ?? readTexts(locale);
  loaded.set(locale, known);
  return known;
}

function readTexts(locale: string): PageTexts {
  const english = readLocale('en') ?? {};
  const own = locale === 'en' ? null : readLocale(locale);
  return {
    language: own ? locale : 'en',
    text: (key, values = {}) =>
      (own?.[key] ?? english[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
  };
}

function readLocale(locale: string): Record<string, string> | null {
  const file = path.join(folder, locale, 'index.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
