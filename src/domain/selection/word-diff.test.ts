import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DiffPart, wordDiff } from './word-diff.ts';

const textOf = (parts: readonly DiffPart[], without: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('words that changed, with what is around them', () => {
  expect(wordDiff('The tide come at six.', 'The tide comes at seven.')).toEqual([
    { kind: 'same', text: 'The tide ' },
    { kind: 'removed', text: 'come' },
    { kind: 'added', text: 'comes' },
    { kind: 'same', text: ' at ' },
    { kind: 'removed', text: 'six' },
    { kind: 'added', text: 'seven' },
    { kind: 'same', text: '.' },
  ]);
  expect(wordDiff('潮は遅い', '潮は早い').map(({ text }) => text)).toEqual([
    '潮は',
    '遅',
    '早',
    'い',
  ]);
  expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
});

test('a number is one word', () => {
  expect(wordDiff('It has 18,400.5 visits, 2.', 'It has 21,700 visits, 2.')).toEqual([
    { kind: 'same', text: 'It has ' },
    { kind: 'removed', text: '18,400.5' },
    { kind: 'added', text: '21,700' },
    { kind: 'same', text: ' visits, 2.' },
  ]);
});

test('the parts give both texts again', () => {
  const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word', '.', '字'));
  const texts = fc.oneof(
    fc.string(),
    words.map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const parts = wordDiff(before, after);
      expect(textOf(parts, 'added')).toBe(before);
      expect(textOf(parts, 'removed')).toBe(after);
    }),
  );
});

test('a long text is compared in bounded time', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
  const parts = wordDiff(`Same ${long('a')}`, `Same ${long('b')}`);
  expect(textOf(parts, 'added')).toBe(`Same ${long('a')}`);
});
