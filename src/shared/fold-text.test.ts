import { expect, test } from '@jest/globals';
import { foldLetters, foldSpace } from './fold-text.ts';

test.each([
  ['  two\u00a0 \n words ', 'two words'],
  ['one space', 'one space'],
  [null, ''],
])('white space of %j', (text, folded) => {
  expect(foldSpace(text)).toBe(folded);
});

test.each([
  ['Re: “Ｔｉｄｅｓ”, 12\u200b½…', 'retides1212'],
  ['İstanbul – ISTANBUL', 'istanbulistanbul'],
  ['潮の満ち引き！', '潮の満ち引き'],
])('letters of %j', (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
});
