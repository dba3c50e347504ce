import { expect, test } from '@jest/globals';
import { isNamed, mentionAt, withoutMention } from './mention-query.ts';

test.each([
  ['@', 1, { start: 0, query: '' }],
  ['Compare with @tid', 17, { start: 13, query: 'tid' }],
  ['(@a', 3, { start: 1, query: 'a' }],
  ['比较＠潮', 4, null],
  ['比较 ＠潮', 5, { start: 3, query: '潮' }],
  ['ann@harbour', 11, null],
  ['@tide now', 9, null],
  ['@tide now', 5, { start: 0, query: 'tide' }],
  ['no sign', 7, null],
])('in %j at %d: %j', (text, caret, wanted) => {
  expect(mentionAt(text, caret)).toEqual(wanted);
});

test.each([
  ['@tid', 4, ''],
  ['Compare @tid with this', 12, 'Compare with this'],
  ['Compare with @tid', 17, 'Compare with '],
  ['(@tid)', 5, '()'],
])('%j without the text at %d', (text, caret, wanted) => {
  expect(withoutMention(text, mentionAt(text, caret)!)).toBe(wanted);
});

test('names are found in any case, with or without their marks', () => {
  expect(isNamed('zur', 'Zürich im Überblick')).toBe(true);
  expect(isNamed('', 'anything')).toBe(true);
  expect(isNamed('tide', 'Harbour', 'harbour.example/tides')).toBe(true);
  expect(isNamed('fog', 'Harbour', 'harbour.example')).toBe(false);
});
