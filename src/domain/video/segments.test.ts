import { expect, test } from '@jest/globals';
import { captionOrder } from './caption-choice.ts';
import { limitSegments, withDurations } from './segments.ts';
import { secondsOfStamp } from './time-stamp.ts';

test('S9.9 at most 4000 lines of 300 characters and an ellipsis, the rest counted', () => {
  const all = Array.from({ length: 4003 }, (_, start) => ({ start, duration: 1, text: 'a' }));
  all[0] = { start: 0, duration: 1, text: 'b'.repeat(301) };
  all[1] = { start: 1, duration: 1, text: 'c'.repeat(300) };
  all[2] = { start: 2, duration: 1, text: `${'d'.repeat(299)}\u{1f30a}` };
  const { segments, leftOut } = limitSegments(all);
  expect([segments.length, leftOut]).toEqual([4000, 3]);
  expect(segments[0]?.text).toBe(`${'b'.repeat(300)}…`);
  expect(segments[1]?.text).toBe('c'.repeat(300));
  expect(segments[2]?.text).toBe(`${'d'.repeat(299)}…`);
});

test('S5.14 time stamps become seconds', () => {
  expect(['0:03', '12:05', '1:02:03', ' 1:00.5 '].map(secondsOfStamp)).toEqual([
    3, 725, 3723, 60.5,
  ]);
  expect(['', 'soon', '1', '1:2:3:4'].map(secondsOfStamp)).toEqual([null, null, null, null]);
  expect(
    withDurations(
      [
        { start: 0, text: 'a' },
        { start: 2.5, text: 'b' },
      ],
      4,
    ),
  ).toEqual([
    { start: 0, duration: 2.5, text: 'a' },
    { start: 2.5, duration: 1.5, text: 'b' },
  ]);
});

test('S5.14 English first, a person before a machine, else in order', () => {
  const order = (...tracks: string[]) =>
    captionOrder(
      tracks.map((track) => {
        const [languageCode = '', kind] = track.split(' ');
        return { languageCode, kind };
      }),
    );
  expect(order('de', 'en asr', 'en')).toEqual([2, 1, 0]);
  expect(order('de', 'en asr')).toEqual([1, 0]);
  expect(order('en-GB', 'en')).toEqual([1, 0]);
  expect(order('fr asr', 'zh-Hant', 'de')).toEqual([1, 2, 0]);
  expect(order()).toEqual([]);
});
