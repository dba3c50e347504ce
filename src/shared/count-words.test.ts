import { expect, test } from '@jest/globals';
import { countWords } from './count-words.ts';

test.each([
  ['', 0],
  [' \n – …', 0],
  ['The ferry leaves at 9.', 5],
  ['It’s “here”', 2],
  ['渡し船は九時', 3],
  ['PDFの渡し船', 3],
  ['नमस्ते दुनिया', 2],
])('R2.5 words of %j: %d', (text, words) => {
  expect(countWords(text)).toBe(words);
});
