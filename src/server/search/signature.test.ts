import { expect, test } from '@jest/globals';
import { lookupOf, type TermRange, typoLookup } from './lookups.ts';
import { placeOfRange, signatureOf } from './signature.ts';
import { backwards } from './word-blocks.ts';

const has = (signature: Buffer, range: TermRange) => {
  const bit = placeOfRange(range) % (signature.length * 8);
  return ((signature[bit >> 3]! >> (bit & 7)) & 1) === 1;
};

const words = Array.from({ length: 5000 }, (_, at) =>
  (at * 2_654_435_761 + 12_345)
    .toString(36)
    .replace(/\d/g, (digit) => 'aeiouäöüßœ'[Number(digit)]!),
);
const scripts = [
  '一堂',
  '侶',
  'ладум',
  'بحر',
  '한국어',
  '𠮷野',
  '~一堂',
  '~𠮷野',
  'cafe\u0301',
  'x',
];

test('every range that a word of the document is found by has its bit', () => {
  const terms = [...words, ...scripts];
  const signature = signatureOf(terms);
  for (const term of terms) {
    const ranges = [...lookupOf(term).ranges, ...(typoLookup(term)?.ranges ?? [])];
    for (const range of ranges) {
      const within = range.kind === 'end' ? backwards(range.letters) : range.letters;
      const isOwn =
        range.kind === 'end'
          ? !term.startsWith('~') && backwards(term).startsWith(within)
          : term.startsWith(within);
      if (isOwn) expect([term, range, has(signature, range)]).toEqual([term, range, true]);
    }
    for (let length = 1; length <= term.length; length += 1) {
      const letters = term.startsWith('~') ? term : term.slice(0, length);
      expect(has(signature, { kind: 'start', letters })).toBe(true);
    }
  }
});

test('few of the words that it lacks have', () => {
  const signature = signatureOf(words.slice(0, 1000));
  const others = Array.from({ length: 2000 }, (_, at) => `${(at * 7919 + 99).toString(36)}ж${at}`);
  const passed = others.filter((letters) => has(signature, { kind: 'start', letters }));
  expect(passed.length).toBeLessThan(others.length / 4);
});

test('it is never larger than a row may be, and of a document without words it has no bit', () => {
  const many = Array.from({ length: 60_000 }, (_, at) => (at * 48_271).toString(36));
  expect(signatureOf(many)).toHaveLength(6000);
  expect(signatureOf([]).every((byte) => byte === 0)).toBe(true);
});
