import { describe, expect, test } from '@jest/globals';
import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import { figureMarks, letterKey, placeOfLetter } from '#domain/passages/letters.ts';
import { findBlock, matchesOfQuote } from './match.ts';

const query = (part: Partial<PassageQuery>): PassageQuery => {
  return { quotes: [], exact: '', prefix: '', suffix: '', path: '', ...part };
};

describe('letters', () => {
  test('white space, marks, soft hyphens and compatibility forms make no difference', () => {
    expect(letterKey('The “ﬁrst”\n   ti\u00addal\u200bwave — 5²')).toBe('Thefirsttidalwave52');
  });

  test.each([
    ['plain words', 'one two three', 4, 'w'],
    ['a ligature gives two letters', 'of ﬁve', 3, 'ﬁ'],
    ['a letter with its marks', 'cafe\u0301 noir', 3, 'e\u0301'],
    ['outside the basic plane', '𝒜 𠮷 x', 1, '𠮷'],
    ['Hangul in parts', '\u1112\u1161\u11ab\u1100\u1173\u11af', 1, '\u1100\u1173\u11af'],
  ])('%s', (_, text, index, character) => {
    const { start, end } = placeOfLetter(text, index);
    expect(text.slice(start, end)).toBe(character);
  });

  test('a long text is normalised as a short one is', () => {
    const text = 'The tide keeps its own hours, and ﬁve o’clock. '.repeat(300);
    const key = letterKey(text);
    const at = key.lastIndexOf('clock');
    expect(text.slice(placeOfLetter(text, at).start)).toBe('clock. ');
    expect(placeOfLetter(text, key.length)).toEqual({ start: text.length, end: text.length });
  });
});

describe('figures', () => {
  test.each([
    ['It cost 1.5 million', 'It cost 15 million'],
    ['rose by 3 to -4 degrees', 'rose by 3 to 4 degrees'],
    ['about 5 % of all', 'about 5 of all'],
    ['from 10:30 on', 'from 1030 on'],
    ['with x ≤ 4 at most', 'with x 4 at most'],
  ])('%s is not %s', (one, other) => {
    expect(letterKey(one)).toBe(letterKey(other));
    expect(figureMarks(one)).not.toBe(figureMarks(other));
  });

  test.each([
    ['2015 | 148 | 4.9 | -3', '2015\u200b148\u200b4.9\u200b−3'],
    ['for $4.99 a day', 'for $\u200b4\u200b.\u200b99 a day'],
    ['5 % of all', '5\u200b%\u200b of all'],
    ['-5 degrees or 4 %', '5 degrees or 4'],
  ])('%s is the same in a page', (one, other) => {
    expect(figureMarks(one)).toBe(figureMarks(other));
  });
});

describe('positions', () => {
  const page = letterKey(
    'Monday. The ferry leaves at nine from the pier. Tuesday. The ferry leaves at nine from the dock.',
  );
  const said = (from: number) => page.slice(from, from + 40);

  test('of equal words those with the right words around them come first', () => {
    const [first, second] = matchesOfQuote(
      page,
      'ferry leaves at nine',
      query({
        exact: 'The ferry leaves at nine from the dock.',
        prefix: 'the pier. Tuesday. ',
      }),
    );
    expect(said(first!.from)).toBe('ferryleavesatninefromthedock');
    expect(first!.around).toBeGreaterThan(second!.around);
  });

  test('a quote may run on into the next block', () => {
    const quote = 'at nine from the pier. Tuesday. The ferry';
    const exact = 'The ferry leaves at nine from the pier.';
    expect(matchesOfQuote(page, quote, query({ exact, prefix: 'Monday. ' }))).toEqual([
      { from: 20, to: 52, around: 20 },
    ]);
  });

  test('a few characters match only with their surroundings', () => {
    const short = query({ exact: 'at nine' });
    expect(matchesOfQuote(page, 'at nine', short)).toEqual([]);
    expect(matchesOfQuote(page, 'at nine', { ...short, prefix: 'ferry leaves ' })).toHaveLength(2);
  });

  test('the whole block is found without its quote, nothing without words', () => {
    const block = query({ exact: 'The ferry leaves at nine from the dock.' });
    expect(findBlock(page, block)).toHaveLength(1);
    expect(matchesOfQuote(page, '', query({ exact: 'The ferry' }))).toEqual([]);
    expect(findBlock(page, query({}))).toEqual([]);
  });
});
