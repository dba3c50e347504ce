import { expect, test } from '@jest/globals';
import { formatCount } from '#domain/languages/format-count.ts';
import { formatBytes, formatShort, formatWhen } from './format.ts';

test('counts and sizes as a person reads them', () => {
  expect(formatCount(12650, 'en')).toBe('12,650');
  expect([912, 3330, 12_400, 128_000, 1_000_000].map((n) => formatShort(n, 'en'))).toEqual([
    '912',
    '3.3k',
    '12k',
    '128k',
    '1M',
  ]);
  expect([0, 950, 48_300_000, 1_200_000_000].map((n) => formatBytes(n, 'en'))).toEqual([
    '0 bytes',
    '950 bytes',
    '48 MB',
    '1.2 GB',
  ]);
});

test('times: of today the hour, of this year the day, else the date', () => {
  const now = new Date(2026, 10, 21, 12, 0);
  const iso = (...at: [number, number, number, number]) => new Date(...at, 5).toISOString();
  expect(formatWhen(iso(2026, 10, 21, 9), now, 'en-GB')).toBe('9:05');
  expect(formatWhen(iso(2026, 2, 3, 9), now, 'en')).toBe('Mar 3');
  expect(formatWhen(iso(2024, 2, 3, 9), now, 'en')).toBe('Mar 3, 2024');
});
