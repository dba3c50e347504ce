import { beforeEach, expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { recordArrival } from './arrival.ts';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/app/#pair=the-secret');
});

const forEver = new Promise<never>(() => undefined);

test('the secret of the pairing link leaves the address at once, and is used once', async () => {
  const bus = createFakeBus({ 'gateway.pair': () => ({ paired: true }) });
  const noted = recordArrival(bus);
  expect(location.hash).toBe('');
  await noted;
  await recordArrival(bus);
  expect(bus.callsOf('gateway.pair')).toEqual([{ secret: 'the-secret' }]);
  expect(sessionStorage).toHaveLength(0);
});

test('a page that is left before the server has answered hands the pairing on to the next one', async () => {
  void recordArrival(createFakeBus({ 'gateway.pair': () => forEver }));
  const next = createFakeBus({ 'gateway.pair': () => ({ paired: true }) });
  await recordArrival(next);
  expect(next.callsOf('gateway.pair')).toEqual([{ secret: 'the-secret' }]);
});

test.each([
  ['network', 1],
  ['pairing_refused', 0],
] as const)('after %s the next page asks %i times', async (code, times) => {
  const bus = createFakeBus({
    'gateway.pair': () => {
      throw new CodedError(code);
    },
  });
  await recordArrival(bus);
  const next = createFakeBus({ 'gateway.pair': () => ({ paired: true }) });
  await recordArrival(next);
  expect(next.callsOf('gateway.pair')).toHaveLength(times);
});
