import { expect, test } from '@jest/globals';
import { wordKeys } from '../search/word-keys.ts';
import { beginningsOf, questionWords } from './question-words.ts';
import { passagesToTake, readingWeight, unsurePassages } from './recall.ts';

test('G17 of a question the words are searched that say what it is about', () => {
  expect(questionWords('What about the floating floor?')).toEqual(['floating', 'floor']);
  expect(questionWords('And why?')).toEqual(['and', 'why']);
  expect(questionWords('')).toEqual([]);
});

test.each([
  ['libraries', 'The library floods.'],
  ['ferry', 'Two ferries run.'],
  ['boats', 'A boat.'],
  ['raised', 'They raise the floor.'],
  ['Häuser', 'Vor den Häusern.'],
  ['приливы', 'О приливах.'],
  ['도서관은', '도서관이 잠긴다.'],
  ['المكتبة', 'في مكتبة المدينة.'],
  ['مكتبة', 'المكتبة قديمة.'],
  ['図書館', '海辺の図書館は古い。'],
])('G17 the index finds %s in %j', (word, text) => {
  const keys = wordKeys(text, { inside: false });
  const beginnings = questionWords(word).flatMap(beginningsOf);
  expect(keys.some((key) => beginnings.some((beginning) => key.startsWith(beginning)))).toBe(true);
});

const day = 86_400_000;

test('G17 what was asked about more weighs more, what was read long ago less, yet never nothing', () => {
  const now = 1_000 * day;
  const weight = (days: number, questions: number) =>
    readingWeight({ lastAt: now - days * day, questions }, now);
  expect(weight(0, 2)).toBeGreaterThan(weight(0, 1));
  expect(weight(0, 9)).toBe(weight(0, 3));
  expect(weight(0, 1)).toBeGreaterThan(weight(90, 1));
  expect(weight(5_000, 1)).toBeGreaterThan(weight(0, 1) / 2);
  expect(weight(-3, 1)).toBe(weight(0, 1));
});

const ranked = (hash: string, ...scores: number[]) =>
  scores.map((score, passage) => ({ hash, passage, score }));

test('G17 a question takes three passages of a page at most, in their order, the best page first', () => {
  const taken = passagesToTake([...ranked('a', 5, 9, 6, 8), ...ranked('b', 10, 1)]);
  expect([...taken]).toEqual([
    ['b', [0]],
    ['a', [1, 2, 3]],
  ]);
});

test('G17 and no more than eight pages and sixteen passages', () => {
  const pages = Array.from({ length: 12 }, (_, at) => ranked(`p${at}`, 90 - at, 89 - at, 88 - at));
  const taken = passagesToTake(pages.flat());
  expect(taken.size).toBeLessThanOrEqual(8);
  expect([...taken.values()].flat()).toHaveLength(16);
  expect(passagesToTake([])).toEqual(new Map());
  const single = Array.from({ length: 12 }, (_, at) => ranked(`p${at}`, 90 - at));
  expect(passagesToTake(single.flat()).size).toBe(8);
});

test('G17 of what is not sure the nearest passage of each other text is left, the nearest text first', () => {
  const near = [...ranked('a', 3, 9), ...ranked('found', 8), ...ranked('b', 5, 4)].map((each) => ({
    ...each,
    isSure: false,
  }));
  const unsure = unsurePassages(near, ranked('found', 1));
  expect(unsure.map(({ hash, passage }) => [hash, passage])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});
