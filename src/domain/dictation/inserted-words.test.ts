import { expect, test } from '@jest/globals';
import { insertedWords } from './inserted-words.ts';

test.each([
  ['', null, 'Hello.', 'Hello.'],
  ['Dear', null, 'master', 'Dear master'],
  ['Dear ', null, 'master', 'Dear master'],
  ['Dear master', 4, 'old', 'Dear old master'],
  ['Dear, master', 4, 'Sir', 'Dear Sir, master'],
  ['One\n', null, 'Two', 'One\nTwo'],
  ['  indented\n', 99, 'more', '  indented\nmore'],
  ['master', 0, 'Dear', 'Dear master'],
  ['今日は', 3, 'いい天気', '今日はいい天気'],
])('S1.2 %j at %j with %j', (text, caret, words, result) => {
  expect(insertedWords(text, caret, words)).toBe(result);
});
