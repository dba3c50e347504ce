import { expect, test } from '@jest/globals';
import { formatCount } from '#domain/languages/format-count.ts';
import { formatBytes, formatLongDay, formatShort, formatWhen } from './format.ts';

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

test('a day as a heading: its name in the last week, its year where that is not this one', () => {
  const now = new Date(2026, 10, 21, 12, 0);
  const heading = (...at: [number, number, number]) =>
    formatLongDay(new Date(...at, 23).toISOString(), now, 'en-GB');
  expect(heading(2026, 10, 17)).toBe('Tuesday 17 November');
  expect(heading(2026, 10, 3)).toBe('3 November');
  expect(heading(2024, 2, 3)).toBe('3 March 2024');
});
