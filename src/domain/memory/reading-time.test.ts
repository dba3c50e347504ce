import { expect, test } from '@jest/globals';
import { lookAt, noReading, type SeenPage } from './reading-time.ts';

const one: SeenPage = { tabId: 1, address: 'https://a.test/' };
const two: SeenPage = { tabId: 2, address: 'https://b.test/' };
const limit = 30_000;

/** Looks at these times (in seconds) at what is in front; what was read, in order. */
function reads(...looks: [seconds: number, front: SeenPage | null][]): (SeenPage | null)[] {
  let time = noReading;
  return looks.map(([seconds, front]) => {
    const look = lookAt(time, front, seconds * 1_000, limit);
    time = look.time;
    return look.read;
  });
}

test('G17 a page is read after so many seconds in front, once', () => {
  expect(reads([0, one], [29, one], [30, one], [90, one])).toEqual([null, null, one, null]);
});

test('G17 time behind another tab, another program or another page does not count', () => {
  expect(reads([0, one], [20, null], [80, one], [89, one], [90, one])).toEqual([
    null,
    null,
    null,
    null,
    one,
  ]);
  expect(reads([0, one], [20, two], [45, one], [54, one], [55, one])).toEqual([
    null,
    null,
    null,
    null,
    one,
  ]);
});

test('G17 a tab that shows another page starts from zero', () => {
  const next = { tabId: 1, address: 'https://a.test/next' };
  expect(reads([0, one], [20, next], [49, next], [50, next])).toEqual([null, null, null, next]);
  expect(reads([0, one], [20, next], [25, one], [54, one], [55, one])).toEqual([
    null,
    null,
    null,
    null,
    one,
  ]);
});

test('G17 a page that was left at its time is read', () => {
  expect(reads([0, one], [31, two])).toEqual([null, one]);
});

test('G17 what is left is waited for, and nothing for a page that was read', () => {
  const { time, leftMs } = lookAt(noReading, one, 0, limit);
  expect(leftMs).toBe(limit);
  expect(lookAt(time, one, 10_000, limit).leftMs).toBe(20_000);
  expect(lookAt(time, one, 30_000, limit).leftMs).toBeNull();
  expect(lookAt(time, null, 10_000, limit).leftMs).toBeNull();
});

test('G17 a machine that sleeps reads nothing', () => {
  expect(reads([0, one], [3_600, one], [3_629, one], [3_630, one])).toEqual([
    null,
    null,
    null,
    one,
  ]);
});

test('G17 no more than the last forty pages are timed', () => {
  let time = noReading;
  for (let tabId = 0; tabId < 100; tabId += 1) {
    ({ time } = lookAt(time, { tabId, address: `https://a.test/${tabId}` }, tabId, limit));
  }
  expect(time.pages.map(({ tabId }) => tabId)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 60),
  );
});
