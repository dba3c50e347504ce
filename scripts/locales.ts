import { readFileSync } from 'node:fs';
import { inheritedLocales } from '#domain/languages/inherited-locales.ts';
import { checkLabels } from './locales/check-labels.ts';
import { checkLocale, englishKey, keysOf, type TextTable } from './locales/check-locale.ts';
import { checkNotes } from './locales/check-notes.ts';
import {
  readLocale,
  readLocaleFile,
  readTable,
  sortedTable,
  translatedLocales,
  wholeTable,
  writeLocaleFile,
} from './locales/locale-files.ts';
import { packTexts, parseTranslations, textHash } from './locales/translation-file.ts';

/*
 * npm run locales -- check [CODE …]    faults of these locales, or of all; fails where there are any
 * npm run locales -- todo [CODE …]     what is missing, or whose English text has changed since
 * npm run locales -- pack CODE [all]   a translator's file of that, or of all texts, to stdout
 * npm run locales -- merge CODE FILE   what a translator wrote
 * npm run locales -- same CODE          allows its texts that are the English ones: read them before
 * npm run locales -- changed [KEY …]   notes which English texts have changed; those named here mean the same as before
 */

/** Hashes of the English texts at which all locales were last compared with them. */
const englishFile = 'en/hashes.json';
/** Keys by locale whose English text has changed since its translation. */
const staleFile = 'stale.json';
type Stale = Readonly<Record<string, readonly string[]>>;

const english = readTable('en');
const stale = () => readLocaleFile<Stale>(staleFile, {});

function todoOf(code: string): string[] {
  const table = readTable(code);
  const wanted = code in inheritedLocales ? [] : keysOf(code, english);
  const old = new Set(stale()[code] ?? []);
  const changed = Object.keys(table).filter((key) => old.has(englishKey(key, english) ?? key));
  return [...new Set([...wanted.filter((key) => !(key in table)), ...changed])].toSorted();
}

function changedTexts(): string[] {
  const known = readLocaleFile<TextTable>(englishFile, {});
  return Object.entries(english)
    .filter(([key, text]) => known[key] !== textHash(text))
    .map(([key]) => englishKey(key, english) ?? key);
}

function noteChanges(unchanged: readonly string[]): void {
  const known = readLocaleFile<TextTable>(englishFile, {});
  const old = new Set(changedTexts().filter((key) => key in known && !unchanged.includes(key)));
  const lists = translatedLocales().map((code) => {
    const own = Object.keys(readTable(code)).map((key) => englishKey(key, english) ?? key);
    return [code, [...new Set([...(stale()[code] ?? []), ...own.filter((key) => old.has(key))])]];
  });
  writeLocaleFile(staleFile, Object.fromEntries(lists.filter(([, keys]) => keys?.length)));
  const hashes = Object.entries(english).map(([key, text]) => [key, textHash(text)]);
  writeLocaleFile(englishFile, Object.fromEntries(hashes));
}

function merge(code: string, file: string): void {
  const added = parseTranslations(code, readFileSync(file, 'utf8'), english);
  writeLocaleFile(`${code}/index.json`, sortedTable({ ...readTable(code), ...added }));
  const done = new Set(Object.keys(added).map((key) => englishKey(key, english)));
  const rest = (stale()[code] ?? []).filter((key) => !done.has(key));
  const { [code]: _, ...others } = stale();
  writeLocaleFile(staleFile, rest.length > 0 ? { ...others, [code]: rest } : others);
}

function pack(code: string, all: boolean): string {
  const notes = readLocaleFile<TextTable>('en/notes.json', {});
  const keys = all ? keysOf(code, english) : todoOf(code);
  return packTexts({ code, english, notes, keys, table: readTable(code) });
}

function check(codes: readonly string[]): boolean {
  const faults = codes.flatMap((code) => [
    ...[...checkLocale(readLocale(code)), ...checkLabels(wholeTable(code))].map(
      ({ key, fault }) => `${code} ${key}: ${fault}`,
    ),
    ...(stale()[code] ?? []).map((key) => `${code} ${key}: its English text has changed`),
  ]);
  const isUsed = translatedLocales().length > 0;
  const unseen = (isUsed ? changedTexts() : []).map(
    (key) => `en ${key}: run npm run locales -- changed`,
  );
  const notes = checkNotes(english, readLocaleFile<TextTable>('en/notes.json', {}));
  for (const line of [...unseen, ...notes.map((note) => `en ${note}`), ...faults])
    console.error(line);
  if (faults.length > 0) console.error('See locales/README.md for what to do.');
  return faults.length + unseen.length + notes.length === 0;
}

function allowSame(code: string): void {
  const faults = checkLocale({ ...readLocale(code), same: [] });
  const isAllowed = /^is the English text$|^leaves .* in English$/;
  const keys = faults.filter(({ fault }) => isAllowed.test(fault));
  const same = keys.map(({ key }) => englishKey(key, english) ?? key);
  writeLocaleFile(`${code}/same.json`, [...new Set(same)].toSorted());
}

const [command = 'check', ...rest] = process.argv.slice(2);
const codes = rest.length > 0 ? rest : translatedLocales();
const [code = '', file = ''] = rest;
if (command === 'check') process.exitCode = check(codes) ? 0 : 1;
else if (command === 'todo') for (const each of codes) console.log(each, todoOf(each).join(' '));
else if (command === 'pack') process.stdout.write(pack(code, file === 'all'));
else if (command === 'merge') merge(code, file);
else if (command === 'same') allowSame(code);
else if (command === 'changed') noteChanges(rest);
else throw new Error(`no command: ${command}`);
