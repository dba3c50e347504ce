import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { folded, relocate } from './bookmark.ts';

const text = 'First line\nMiddle word here\nLast';
const word = { text, start: 18, end: 22 };

test('in the same text the place is the same', () => {
  expect(text.slice(word.start, word.end)).toBe('word');
  expect(relocate(word, text)).toEqual({ start: 18, end: 22 });
});

test('what was edited before it moves it, what was edited after it does not', () => {
  expect(relocate(word, `New\n${text}`)).toEqual({ start: 22, end: 26 });
  expect(relocate(word, text.replace('Last', 'The end'))).toEqual({ start: 18, end: 22 });
});

test.each([
  text.replace('word', 'text'),
  text.replace('word', 'world'),
  text.replace('word', ''),
  text.replace('word', 'wo rd'),
  '',
])('where its own text was edited there is none: %j', (now) => {
  expect(relocate(word, now)).toBeNull();
});

test('a place that is found holds the text that it had', () => {
  const part = fc.string({ maxLength: 12 });
  const property = fc.property(part, part, part, part, (before, own, after, edit) => {
    const bookmark = {
      text: before + own + after,
      start: before.length,
      end: (before + own).length,
    };
    for (const now of [edit + own + after, before + own + edit, before + edit + after, edit]) {
      const found = relocate(bookmark, now);
      if (found) expect(now.slice(found.start, found.end)).toBe(own);
    }
  });
  fc.assert(property);
});

test('white space and invisible characters are folded', () => {
  expect(folded(' a\u00a0b\n\n\uFEFFc\u200b ')).toBe('a b c');
});
