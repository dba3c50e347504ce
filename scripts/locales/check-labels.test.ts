import { expect, test } from '@jest/globals';
import { sourceTexts } from '#ui/locales.ts';
import { checkLabels } from './check-labels.ts';
import { translatedLocales, wholeTable } from './locale-files.ts';

test('labels that are seen together differ in every language', () => {
  const tables = translatedLocales().map((code) => [code, wholeTable(code)] as const);
  const faults = [...tables, ['en', sourceTexts] as const].flatMap(([code, table]) =>
    checkLabels(table).map(({ key, fault }) => `${code} ${key}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('two labels of a group with one text are found, by key and by the beginning of one', () => {
  const table = {
    'action.undo': 'Annuler',
    'action.cancel': 'Annuler',
    'tool.code': 'Annuler',
    'style.plain': 'Simple',
    'style.business': 'Simple',
  };
  expect(checkLabels(table)).toEqual([
    { key: 'action.cancel', fault: 'says the same as action.undo next to it' },
    { key: 'style.business', fault: 'says the same as style.plain next to it' },
  ]);
});
