import { expect, test } from '@jest/globals';
import { isDrawable, kindName, kindRank } from './kind-name.ts';

const named = (title: string, mimeType = '') => ({ title, file: { mimeType } });

test.each([
  ['tides.pdf', '', 'PDF'],
  ['Budget.XLSX', '', 'XLSX'],
  ['photo.jpeg', 'image/jpeg', 'JPEG'],
  ['report v2.1', 'application/pdf', 'PDF'],
  ['notes', 'text/plain', 'TEXT'],
  ['what.unknown', '', ''],
])('U2.5 the kind of %s (%s) is %s', (title, type, kind) => {
  expect(kindName(named(title, type))).toBe(kind);
});

test('U2.5 by kind, what is alike is together; what is unknown comes last', () => {
  const titles = ['a.mp3', 'what.unknown', 'b.png', 'c.xlsx', 'd.docx', 'e.pdf', 'f.csv'];
  const sorted = titles.toSorted((a, b) => kindRank(named(a)) - kindRank(named(b)));
  expect(sorted).toEqual(['e.pdf', 'd.docx', 'c.xlsx', 'f.csv', 'b.png', 'a.mp3', 'what.unknown']);
});

test('small pictures are drawn of PDFs and pictures, not of drawings of lines', () => {
  expect(['a.pdf', 'b.png', 'c.svg', 'd.txt'].map((title) => isDrawable(named(title)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
