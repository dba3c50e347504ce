import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { maxPageLength, textPages } from './text-pages.ts';

test.each([
  ['', [0]],
  ['short', [5]],
  ['a'.repeat(maxPageLength), [maxPageLength]],
  [
    `${'a'.repeat(maxPageLength - 10)}\n${'b'.repeat(100)}`,
    [maxPageLength - 9, maxPageLength + 91],
  ],
  ['\u{1f600}'.repeat(maxPageLength / 2 + 1), [maxPageLength, maxPageLength + 2]],
  [`a${'\u{1f600}'.repeat(maxPageLength / 2)}`, [maxPageLength - 1, maxPageLength + 1]],
])('G18.A pages of %#: they end at lines and whole characters', (text, ends) => {
  expect(textPages(text).map(({ end }) => end)).toEqual(ends);
});

test('G18.A pages have all of a text, in order, and none is too long', () => {
  const texts = fc
    .array(fc.constantFrom('\n', 'word '.repeat(500), 'x'.repeat(5000)), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const pages = textPages(text);
      expect(pages.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      for (const { start, end } of pages) expect(end - start).toBeLessThanOrEqual(maxPageLength);
    }),
  );
});
