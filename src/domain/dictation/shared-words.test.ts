import { expect, test } from '@jest/globals';
import { sharedWords } from './shared-words.ts';

const timed = (...words: [string, number, number][]) =>
  words.map(([word, start, end]) => ({ word, start, end }));
const range = { seconds: 10, half: 0.5 };

test.each([
  [
    'words at both ends',
    'At four, we sailed.',
    timed(['At', 0, 0.3], ['four', 0.4, 1], ['we', 8, 9], ['sailed', 9.3, 10]),
    { head: 1, tail: 1 },
  ],
  [
    'a word in two parts',
    'twenty-five boats sailed',
    timed(['twenty', 0, 0.2], ['five', 0.2, 0.4], ['boats', 1, 2], ['sailed', 3, 4]),
    { head: 1, tail: 0 },
  ],
  [
    'half of such a word',
    'twenty-five boats',
    timed(['twenty', 0, 0.4], ['five', 0.6, 1], ['boats', 1, 2]),
    { head: 0, tail: 0 },
  ],
  [
    'characters',
    '港に行',
    timed(['港', 0, 0.3], ['に', 5, 6], ['行', 9.6, 10]),
    { head: 1, tail: 1 },
  ],
  ['nothing at its ends', 'we sailed', timed(['we', 2, 3], ['sailed', 3, 4]), { head: 0, tail: 0 }],
  ['times of another text', 'we sailed', timed(['we', 0, 1]), undefined],
  ['milliseconds', 'we sailed', timed(['we', 0, 300], ['sailed', 300, 900]), undefined],
  ['no times', 'we sailed', [], undefined],
  ['no words', '—', timed(['—', 0, 1]), undefined],
])('%s', (_, text, words, shared) => {
  expect(sharedWords(text, words, range)).toEqual(shared);
});
