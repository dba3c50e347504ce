import { expect, test } from '@jest/globals';
import { checkLocale, keysOf } from './check-locale.ts';
import { packTexts, parseTranslations, shortId } from './translation-file.ts';

const english = {
  'a.delete': 'Delete',
  'a.files_one': '{count} file of {name}',
  'a.files_other': '{count} files of {name}',
  'a.sure': 'Delete “{name}”?',
};
const german = {
  'a.delete': 'Löschen',
  'a.files_one': '{count} Datei von {name}',
  'a.files_other': '{count} Dateien von {name}',
  'a.sure': '„{name}“ löschen?',
};
const faults = (changes: Record<string, string>, more: object = {}) =>
  checkLocale({ code: 'de', table: { ...german, ...changes }, english, ...more }).map(
    ({ key, fault }) => `${key} ${fault}`,
  );

test('S3.1 a locale has each English key, in the plural forms of its language', () => {
  expect(keysOf('ar', english)).toHaveLength(8);
  expect(keysOf('ja', english)).toEqual(['a.delete', 'a.files_other', 'a.sure']);
  // The product's code of Ukrainian, not Urdu's.
  expect(keysOf('ua', english)).toContain('a.files_few');
  expect(faults({})).toEqual([]);
  const { 'a.delete': _, ...rest } = german;
  expect(checkLocale({ code: 'de', table: rest, english })).toEqual([
    { key: 'a.delete', fault: 'is missing' },
  ]);
});

test.each<[Record<string, string>, string]>([
  [{ 'a.gone': 'Weg' }, 'a.gone is no English key'],
  [{ 'a.files_few': '{count} {name}' }, 'a.files_few is no English key'],
  [{ 'a.sure': 'Löschen?' }, 'a.sure lacks {name}'],
  [{ 'a.sure': '„{name}“ von {owner}?' }, 'a.sure has {owner}, which English has not'],
  [{ 'a.files_other': 'Dateien von {name}' }, 'a.files_other lacks {count}'],
  [{ 'a.delete': 'Delete' }, 'a.delete is the English text'],
  [{ 'a.delete': 'Löschen ' }, 'a.delete has spaces too many'],
  [{ 'a.delete': 'Lo\u0308schen' }, 'a.delete is not in normal form (NFC)'],
  [{ 'a.delete': 'Lö\u202Eschen' }, 'a.delete has a control character'],
  [{ 'a.delete': 'Löschen...' }, 'a.delete has three dots for …'],
  [{ 'a.sure': '"{name}" löschen?' }, 'a.sure has straight quotes'],
])('a fault of a text is named: %j', (changes, fault) => {
  expect(faults(changes)).toEqual([fault]);
});

test('what is right is not a fault', () => {
  expect(faults({ 'a.files_one': 'Eine Datei von {name}' })).toEqual([]);
  expect(faults({ 'a.delete': 'Delete' }, { same: ['a.delete'] })).toEqual([]);
});

test.each([
  ['de', 'one', []],
  ['he', 'two', []],
  ['hr', 'one', ['a.files_one lacks {count}']],
  ['lv', 'zero', ['a.files_zero lacks {count}']],
  ['sl', 'two', ['a.files_two lacks {count}']],
  ['ua', 'one', ['a.files_one lacks {count}']],
])('in %s the form %s has its number where it is of several: %j', (code, form, wanted) => {
  const table = { [`a.files_${form}`]: 'Datei von {name}' };
  const found = checkLocale({ code, table, english }).map(({ key, fault }) => `${key} ${fault}`);
  expect(found.filter((each) => !each.endsWith('is missing'))).toEqual(wanted);
});

test('a text has room for as many letters as its note says', () => {
  const notes = { 'a.delete': 'verb, button, max 7' };
  expect(faults({}, { notes })).toEqual([]);
  expect(faults({ 'a.delete': 'Entfernen' }, { notes })).toEqual([
    'a.delete has 9 letters where 7 have room',
  ]);
});

test('no English word is left over in another script; names are', () => {
  const check = (text: string, same: string[] = []) =>
    checkLocale({
      code: 'ru',
      same,
      table: { 'a.one': text },
      english: { 'a.one': 'Open Ollama files' },
    });
  expect(check('Открыть файлы Ollama')).toEqual([]);
  expect(check('Открыть files', ['a.one'])).toEqual([]);
  expect(check('Открыть files')).toEqual([{ key: 'a.one', fault: 'leaves files in English' }]);
});

test('a regional locale has only what differs from the one it inherits', () => {
  const check = (table: Record<string, string>) =>
    checkLocale({ code: 'es-419', table, parent: { 'a.delete': 'Borrar' }, english });
  expect(check({})).toEqual([]);
  expect(check({ 'a.delete': 'Eliminar' })).toEqual([]);
  expect(check({ 'a.delete': 'Borrar' })).toEqual([
    { key: 'a.delete', fault: 'is the inherited text' },
  ]);
});

test("a translator's file names the forms of a plural and comes back by short names", () => {
  const input = {
    code: 'pl',
    english,
    notes: { 'a.delete': 'verb' },
    table: { 'a.sure': 'Usunąć?' },
  };
  const packed = packTexts({ ...input, keys: keysOf('pl', english) });
  const files = shortId('a.files_other');
  expect(packed.split('\n')).toEqual([
    `${shortId('a.delete')}\tDelete\tverb`,
    `${files}_{few,many,one,other}\t{count} file of {name} | {count} files of {name}\ta.files_other`,
    `${shortId('a.sure')}\tDelete “{name}”?\ta.sure`,
    'was\tUsunąć?',
    '',
  ]);
  const back = parseTranslations(
    'pl',
    `${files}_few\t{count} pliki\n\n${files}_one\t plik \n`,
    english,
  );
  expect(back).toEqual({ 'a.files_few': '{count} pliki', 'a.files_one': 'plik' });
  expect(() => parseTranslations('pl', 'abcde\tx', english)).toThrow('no text of pl');
  expect(parseTranslations('es', `${files}_other\t{count} archivos`, english)).toEqual({
    'a.files_many': '{count} archivos',
    'a.files_other': '{count} archivos',
  });
});
