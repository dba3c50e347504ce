import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inheritedLocales } from '#domain/languages/inherited-locales.ts';
import { root } from '../building/build-steps.ts';
import type { LocaleInput, TextTable } from './check-locale.ts';

const folder = path.join(root, 'locales');
const pseudo: readonly string[] = ['en-XA', 'ar-XB'];

/** A JSON file of `locales/`, or `absent` where there is none. */
export function readLocaleFile<T>(name: string, absent: T): T {
  const file = path.join(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : absent;
}

export function writeLocaleFile(name: string, value: unknown): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}

export const sortedTable = (table: TextTable): TextTable =>
  Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Codes of the locales on disk but English and the generated ones. */
export function translatedLocales(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en' && !pseudo.includes(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

export const readTable = (code: string): TextTable => readLocaleFile(`${code}/index.json`, {});

/** What a locale shows: its own texts over those that it inherits. */
export function wholeTable(code: string): TextTable {
  const parent = inheritedLocales[code];
  return parent === undefined ? readTable(code) : { ...wholeTable(parent), ...readTable(code) };
}

/** All that the check of a locale needs. */
export function readLocale(code: string): LocaleInput {
  const parent = inheritedLocales[code];
  return {
    code,
    table: readTable(code),
    english: readTable('en'),
    notes: readLocaleFile<TextTable>('en/notes.json', {}),
    same: readLocaleFile<readonly string[]>(`${code}/same.json`, []),
    ...(parent !== undefined && { parent: wholeTable(parent) }),
  };
}
