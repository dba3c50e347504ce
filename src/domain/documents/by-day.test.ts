import { expect, test } from '@jest/globals';
import { byDay } from './by-day.ts';

const at = (...parts: [number, number, number, number]) => ({
  created_at: new Date(...parts).toISOString(),
});

test('U2.5 entries are grouped by the day of the person, in the order they come in', () => {
  const [late, early, before] = [at(2026, 10, 29, 23), at(2026, 10, 29, 0), at(2026, 10, 28, 23)];
  expect(byDay([late, early, before])).toEqual([
    { day: '2026-11-29', entries: [late, early] },
    { day: '2026-11-28', entries: [before] },
  ]);
  expect(byDay([])).toEqual([]);
});
