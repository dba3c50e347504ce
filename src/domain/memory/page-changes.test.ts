import { expect, test } from '@jest/globals';
import { comparePage } from './page-changes.ts';

const tide = 'The library floods twice a day, on 214 days of the year.';
const floor = 'The floating floor is a deck of larch on sealed drums.';
const ferry = 'The ferry to the island runs only when it rains in the bay.';

test('G17 a page with the same passages is the same, wherever they are and whatever is marked in them', () => {
  const marked = floor.replace('larch', '[**larch**](https://a.test/x)');
  expect(comparePage([tide, floor], [`# ${marked}`, tide])).toEqual({ state: 'same', changes: [] });
});

test('G17 a changed number is a change of its passage', () => {
  const now = tide.replace('214', '241');
  expect(comparePage([tide, floor], [now, floor])).toEqual({
    state: 'changed',
    changes: [{ before: tide, after: now }],
  });
});

test('G17 what is gone and what is new are changes', () => {
  expect(comparePage([tide, floor], [tide, ferry])).toEqual({
    state: 'changed',
    changes: [
      { before: floor, after: '' },
      { before: '', after: ferry },
    ],
  });
});

test.each([
  ['3 minutes ago', '8 minutes ago'],
  ['1,204 comments', '1,377 comments'],
  ['昨日 8時', '今日 9時'],
])('G17 %j that has become %j is no change of what the page says', (before, after) => {
  expect(comparePage([tide, before], [tide, after]).state).toBe('same');
});

test.each([
  ['Die Bibliothek steht an 214 Tagen im Jahr unter Wasser.', '214', '98'],
  ['La bibliothèque est inondée deux fois par jour en hiver.', 'deux', 'trois'],
  ['Библиотеку затапливает 214 дней в году, зимой чаще.', '214', '98'],
  ['図書館は一年に二百十四日、海水に浸かる。', '四', '五'],
  ['도서관은 일 년에 214일 동안 바닷물에 잠긴다.', '214', '98'],
  ['تغمر المياه المكتبة 214 يوما في السنة، وخاصة في الشتاء.', '214', '98'],
])('G17 %s is read in its own script', (before, number, other) => {
  const after = before.replace(number, other);
  expect(comparePage([before], [after])).toEqual({
    state: 'changed',
    changes: [{ before, after }],
  });
});

test('G17 a page that has nothing of the copy is another one', () => {
  const notice = 'Before you continue, choose which cookies this site may store.';
  expect(comparePage([tide, floor, ferry], [notice]).state).toBe('other');
  expect(comparePage([tide], []).state).toBe('other');
});
