import { expect, test } from '@jest/globals';
import { letterKey, placeOfLetter } from '../passages/letters.ts';
import { LetterText } from './letter-text.ts';

test.each([
  'Plain words, 3.5 of them.',
  'Größe — “naïve” Ærø, №5',
  'Cafe\u0301 with a mark of its own',
  '港の図書館は月に二度、水に浸かる。',
  '도서관은 한 달에 두 번 물에 잠긴다.',
  '\u1112\u1161\u11ab\u1100\u116e\u11a8 by its letters',
  'ﬁne ﬀ and ½ of it',
  '𝒜 script and 😀 a face 12',
  'مكتبة المَدّ والجزر',
])('letters of “%s” are where they are counted one by one', (text) => {
  const read = new LetterText(['Before it. ', text], () => true);
  const [, start = 0] = read.starts;
  for (let at = 0; at < letterKey(text).length; at += 1) {
    const place = placeOfLetter(text, at);
    expect(read.bounds({ from: start + at, to: start + at + 1 })).toEqual({
      first: 1,
      start: place.start,
      last: 1,
      end: place.end,
    });
  }
});

test('a place has the marks that its words have at their ends, and no others', () => {
  const read = new LetterText(['She said: ', '(“floods', ' twice”), it seems'], () => true);
  const from = 'Shesaid'.length;
  const place = { from, to: from + 'floodstwice'.length };
  expect(read.boundsOf(place, '“floods twice”')).toMatchObject({
    first: 1,
    start: 1,
    last: 2,
    end: 7,
  });
  expect(read.boundsOf(place, 'floods twice')).toMatchObject({ start: 2, end: 6 });
});
