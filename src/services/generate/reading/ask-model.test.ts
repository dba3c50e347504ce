import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { Pacer, UsageSum } from './ask-model.ts';

const never = new AbortController().signal;
const slow = (retryAfterMs: number) => new CodedError('rate_limited', 'slow', { retryAfterMs });
/** Runs due tasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function failing(...errors: (CodedError | null)[]) {
  const requested: number[] = [];
  const ask = async () => {
    requested.push(requested.length);
    const error = errors[requested.length - 1];
    if (error) throw error;
    return 'said';
  };
  return { ask, requested };
}

test('a temporary failure is retried once, after the time the host names', async () => {
  const clock = new ManualClock();
  const { ask, requested } = failing(slow(2000));
  const said = new Pacer(clock).twice(ask, never);
  await settle();
  clock.advance(1999);
  await settle();
  expect(requested).toHaveLength(1);
  clock.advance(1);
  expect(await said).toBe('said');
});

test('a request that has to wait makes all of them wait', async () => {
  const clock = new ManualClock();
  const pacer = new Pacer(clock);
  const first = failing(slow(5000));
  const second = failing();
  const said = [pacer.twice(first.ask, never)];
  await settle();
  said.push(pacer.twice(second.ask, never));
  await settle();
  expect(second.requested).toEqual([]);
  clock.advance(5000);
  expect(await Promise.all(said)).toEqual(['said', 'said']);
});

test('a clock that is set back by a day delays no request by a day', async () => {
  const clock = new ManualClock(24 * 3_600_000);
  const { ask } = failing(slow(5000));
  const said = new Pacer(clock).twice(ask, never);
  await settle();
  clock.set(0);
  for (let second = 0; second < 130; second += 1) {
    clock.advance(1000);
    await settle();
  }
  expect(await said).toBe('said');
});

test('no more than once, and never for a permanent failure', async () => {
  const clock = new ManualClock();
  const twice = failing(slow(0), new CodedError('provider_error', 'second'));
  await expect(new Pacer(clock).twice(twice.ask, never)).rejects.toMatchObject({
    message: 'second',
  });
  const refused = failing(new CodedError('provider_refused'));
  await expect(new Pacer(clock).twice(refused.ask, never)).rejects.toMatchObject({
    code: 'provider_refused',
  });
  expect(refused.requested).toHaveLength(1);
});

test('a stop ends the wait', async () => {
  const stop = new AbortController();
  const { ask, requested } = failing(slow(60_000));
  const said = new Pacer(new ManualClock()).twice(ask, stop.signal);
  await settle();
  stop.abort();
  await expect(said).rejects.toMatchObject({ code: 'aborted' });
  expect(requested).toHaveLength(1);
});

test('the usage of several requests; missing figures of a host are not made up', () => {
  const sum = new UsageSum();
  expect(sum.total()).toEqual({ promptTokens: null, completionTokens: null });
  sum.add({ promptTokens: 3, completionTokens: null });
  sum.add(null);
  sum.add({ promptTokens: 4, completionTokens: 2 });
  expect(sum.total()).toEqual({ promptTokens: 7, completionTokens: 2 });
});
