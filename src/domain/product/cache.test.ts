import { expect, test } from '@jest/globals';
import { isExpired } from './cache.ts';

const now = 1_800_000_000_000;

test.each([
  ['hourly', 3_600_000],
  ['daily', 86_400_000],
  ['monthly', 2_592_000_000],
] as const)('S4.3 a %s record lasts %d ms', (time, ms) => {
  expect(isExpired(now - ms, time, now)).toBe(false);
  expect(isExpired(now - ms - 1, time, now)).toBe(true);
});

test('S3.5 S4.3 a record without a sync time is expired', () => {
  expect(isExpired(null, 'monthly', now)).toBe(true);
  expect(isExpired(now + 1, 'monthly', now)).toBe(true);
});
