import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { mayGoLater, retryDelay } from './retry-delay.ts';

const delays = (code: 'server_unavailable' | 'failed', random: number) =>
  Array.from({ length: 12 }, (_, attempts) => retryDelay(attempts, new CodedError(code), random));

test('delays double, and a server that is back is noticed within a minute', () => {
  expect(delays('server_unavailable', 1).slice(0, 6)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000,
  ]);
  expect(Math.max(...delays('server_unavailable', 1))).toBe(60_000);
  expect(Math.max(...delays('failed', 1))).toBe(300_000);
  expect(Math.min(...delays('server_unavailable', 0))).toBe(500);
});

test('a delay that the server requests is respected', () => {
  const error = new CodedError('server_unavailable', 'x', { retryAfterMs: 5_000 });
  expect(retryDelay(0, error, 0)).toBe(5_000);
  expect(mayGoLater(error)).toBe(true);
});
