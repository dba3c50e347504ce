import { expect, test } from '@jest/globals';
import { repairEncoding } from './repair-encoding.ts';

const misread = (text: string) =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each([
  'Die Flut leiht sich Bücher – natürlich „so“.',
  '潮汐借走的图书馆',
  'Приливы и отливы 🌊',
  'à Á í Ý: letters whose second byte has no letter of its own in old tables',
])('%s is restored as it was written', (text) => {
  expect(repairEncoding(misread(text), 'windows-1252')).toBe(text);
});

test('letters that an entity put in between stay', () => {
  const page = `${misread('Bücher über Flüsse')}\u00a0caf\u00e9`;
  expect(repairEncoding(page, 'windows-1252')).toBe('Bücher über Flüsse\u00a0café');
});

test('a page that is windows-1252 stays as it is', () => {
  const page = 'Élève à l’école: déjà vu, Â£5, naïve';
  expect(repairEncoding(page, 'windows-1252')).toBe(page);
});

test('other encodings are left alone', () => {
  expect(repairEncoding(misread('Bücher'), 'UTF-8')).toBe(misread('Bücher'));
});
