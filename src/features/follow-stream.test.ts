import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Observable, of, throwError } from 'rxjs';
import { followStream } from './follow-stream.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a stream that fails is opened again, later each time up to 5 s; a value resets the delay', () => {
  const openedAt: number[] = [];
  const start = Date.now();
  const fails = new Set([0, 1, 2, 3, 4, 6]);
  const seen: number[] = [];
  const subscription = followStream(() => {
    const attempt = openedAt.push(Date.now() - start) - 1;
    if (attempt === 5) {
      return new Observable<number>((subscriber) => {
        subscriber.next(5);
        subscriber.error(new Error('lost'));
      });
    }
    return fails.has(attempt) ? throwError(() => new Error('lost')) : of(attempt);
  }).subscribe((value) => seen.push(value));
  jest.advanceTimersByTime(60_000);
  expect(openedAt).toEqual([0, 500, 1500, 3500, 7500, 12_500, 13_000, 14_000]);
  expect(seen).toEqual([5, 7]);
  subscription.unsubscribe();
});

test('nothing is opened after unsubscribing', () => {
  let opened = 0;
  const subscription = followStream(() => {
    opened += 1;
    return throwError(() => new Error('lost'));
  }).subscribe();
  subscription.unsubscribe();
  jest.advanceTimersByTime(60_000);
  expect(opened).toBe(1);
});
