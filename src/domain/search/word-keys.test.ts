import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from './fold-letters.ts';
import { readQuery } from './search-query.ts';
import { wordKeys } from './word-keys.ts';

const isFound = (text: string, search: string, inside = true) => {
  const keys = wordKeys(text, { inside });
  return readQuery(search)!.terms.every((term) => keys.some((key) => key.startsWith(term)));
};

test.each([
  ['Tide tables of Brest', 'tab'],
  ['The Café on the quay', 'cafe QUAY'],
  ['Hauptstraße 3', 'strasse'],
  ['my_long_name.pdf', 'name'],
  ['my_long_name.pdf', 'pdf'],
  ['notes on C++ and #tides', 'c++ tides'],
  ['see quarterly.example.', 'quarterly.example'],
  ['昨日、東京大学へ行きました。', '大学'],
  ['ฉันไปโรงเรียนทุกวัน', 'โรงเรียน'],
  ['한국어 문장', '한국'],
  ['a 😀 day', '😀'],
])('U2.4 in the index %s is found by %s', (text, search) => {
  expect(isFound(text, search)).toBe(true);
});

test('U2.4 within words only names are found, of which there are few words', () => {
  expect(isFound('The lighthouse', 'house')).toBe(true);
  expect(isFound('The lighthouse', 'house', false)).toBe(false);
  expect(isFound('The lighthouse', 'quay')).toBe(false);
});

test('U2.4 an index has no more of a long text than its first words', () => {
  const text = Array.from({ length: 5_000 }, (_, n) => `word${n}`).join(' ');
  expect(wordKeys(text, { inside: false })).toHaveLength(400);
  expect(wordKeys('a'.repeat(5_000), { inside: true }).every(({ length }) => length <= 48)).toBe(
    true,
  );
});

test('U2.4 each word of a text is found by how it begins', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zéß]{1,12}$/), { maxLength: 20 }), (words) => {
      const keys = wordKeys(words.join(' '), { inside: false });
      for (const word of words) {
        const start = foldText(word).slice(0, 3);
        expect(keys.some((key) => key.startsWith(start))).toBe(true);
      }
    }),
  );
});
