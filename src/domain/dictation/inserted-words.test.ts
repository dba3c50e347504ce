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
  ['Dear master', 5, 'old', 'Dear old master'],
  ['Dear  master', 5, 'old', 'Dear old master'],
  ['Dear master\n', 5, 'old', 'Dear old master\n'],
  ['(see)', 1, 'please', '(please see)'],
  ['(see)', 4, 'this', '(see this)'],
  ['He said "".', 9, 'yes', 'He said "yes".'],
  ['Dear', 4, 'Sir\n', 'Dear Sir\n'],
  ['Dear ', 5, 'Sir\n', 'Dear Sir\n'],
  ['Dear', 4, ' ', 'Dear'],
])('S1.2 %j at %j with %j', (text, caret, words, result) => {
  expect(insertedWords(text, caret, words)).toBe(result);
});
