import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { singleFlight } from './single-flight.ts';

test('concurrent callers share one start, a later one starts again', async () => {
  let starts = 0;
  const start = async () => {
    starts += 1;
  };
  const ensure = singleFlight(start, 1_000, new ManualClock());
  await Promise.all([ensure(), ensure(), ensure()]);
  expect(starts).toBe(1);
  await ensure();
  expect(starts).toBe(2);
});

test('a start that hangs fails in time and does not hold the next one', async () => {
  const clock = new ManualClock();
  let starts = 0;
  const ensure = singleFlight(
    () => {
      starts += 1;
      return starts === 1 ? new Promise(() => {}) : Promise.resolve();
    },
    1_000,
    clock,
  );
  const first = ensure();
  clock.advance(1_000);
  await expect(first).rejects.toMatchObject({ code: 'timeout' });
  await expect(ensure()).resolves.toBeUndefined();
});

test('a start that fails rejects every caller, and the next one tries again', async () => {
  let starts = 0;
  const ensure = singleFlight(
    async () => {
      starts += 1;
      if (starts === 1) throw new Error('no document');
    },
    1_000,
    new ManualClock(),
  );
  const outcomes = await Promise.allSettled([ensure(), ensure()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ensure()).resolves.toBeUndefined();
  expect(starts).toBe(2);
});
