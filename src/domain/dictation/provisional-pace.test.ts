import { expect, test } from '@jest/globals';
import { speechRate } from '../audio/resample.ts';
import { ProvisionalPace } from './provisional-pace.ts';

/** Seconds at which requests are sent, looked at twice a second, of a range from and to these. */
function sentIn(pace: ProvisionalPace, from: number, to: number, answerAfter: number): number[] {
  const sent: number[] = [];
  let open: number | null = null;
  for (let at = from; at <= to; at += 0.5) {
    const count = at * speechRate;
    if (open !== null && at - open >= answerAfter) {
      pace.answered(count);
      open = null;
    }
    if (!pace.isDue(from * speechRate, count)) continue;
    pace.sent(count);
    sent.push(at);
    open = at;
  }
  if (open !== null) pace.ended(to * speechRate);
  return sent;
}

test('a short range is requested once, at its end', () => {
  expect(sentIn(new ProvisionalPace(), 10, 13.5, 0.5)).toEqual([]);
});

test('S1.2 a long one is requested after four seconds of it, then every three', () => {
  expect(sentIn(new ProvisionalPace(), 10, 25, 0.5)).toEqual([14, 17, 20, 23]);
  expect(sentIn(new ProvisionalPace(), 0, 12, 2.5)).toEqual([4, 7, 10]);
});

test('an engine that takes longer than the interval gets no more of the range, and twice as much of the next one first', () => {
  const pace = new ProvisionalPace();
  expect(sentIn(pace, 0, 20, 4)).toEqual([4]);
  expect(sentIn(pace, 20, 40, 4)).toEqual([28]);
  expect(sentIn(pace, 40, 60, 4)).toEqual([56]);
  // No range is so long.
  expect(sentIn(pace, 60, 80, 4)).toEqual([]);
});

test('one that was slow once, as it loaded its model, has its pace again after a quick answer', () => {
  const pace = new ProvisionalPace();
  expect(sentIn(pace, 0, 20, 15)).toEqual([4]);
  expect(sentIn(pace, 20, 40, 0.5)).toEqual([28, 31, 34, 37, 40]);
  expect(sentIn(pace, 40, 48, 0.5)).toEqual([44, 47]);
});

test('the end of a range ends its request: one that had its time was slow, one that had none was not', () => {
  const pace = new ProvisionalPace();
  expect(sentIn(pace, 0, 5, 4)).toEqual([4]);
  expect(sentIn(pace, 5, 10, 4)).toEqual([9]);
  expect(sentIn(pace, 10, 18, 60)).toEqual([14]);
  expect(sentIn(pace, 18, 30, 0.5)).toEqual([26, 29]);
});

test('an engine that gives none is not asked again for the range', () => {
  const pace = new ProvisionalPace();
  expect(pace.isDue(0, 4 * speechRate)).toBe(true);
  pace.sent(4 * speechRate);
  pace.failed();
  expect(pace.isDue(0, 19 * speechRate)).toBe(false);
  expect(pace.isDue(20 * speechRate, 27 * speechRate)).toBe(false);
  expect(pace.isDue(20 * speechRate, 28 * speechRate)).toBe(true);
});
