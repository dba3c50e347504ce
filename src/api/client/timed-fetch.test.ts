import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { deadline } from './timed-fetch.ts';

const day = 24 * 3_600_000;
const at = day * 20_000;

test('a time limit ends its work, and each piece that comes begins it again', () => {
  const clock = new ManualClock(at);
  const limit = deadline(clock, 1_000);
  clock.advance(900);
  limit.restart(1_000);
  clock.advance(900);
  expect(limit.reason()).toBeNull();
  clock.advance(100);
  expect(limit.reason()).toBe('timeout');
});

test('a clock that is set back by a day puts the end off by no more than the limit', () => {
  const clock = new ManualClock(at);
  const limit = deadline(clock, 1_000);
  clock.advance(500);
  clock.set(at - day);
  clock.advance(1_500);
  expect(limit.reason()).toBe('timeout');
});

test('after an hour of sleep a silent reply is over at once; one that continues is not', () => {
  const clock = new ManualClock(at);
  const silent = deadline(clock, 1_000);
  const live = deadline(clock, 1_000);
  clock.set(at + day / 24);
  live.restart(1_000);
  clock.advance(1_000 - 1);
  expect(live.reason()).toBeNull();
  clock.advance(1);
  expect(silent.reason()).toBe('timeout');
});
