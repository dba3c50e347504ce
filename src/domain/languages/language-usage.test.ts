import { expect, test } from '@jest/globals';
import { type LanguageUsage, suggestedLanguages, usageScore, withUse } from './language-usage.ts';

const day = 24 * 3_600_000;
const now = 20_000 * day + day / 2;

const used = (language: string, ...days: number[]) =>
  days
    .toSorted((a, b) => b - a)
    .reduce<LanguageUsage[]>((usages, ago) => withUse(usages, language, now - ago * day), []);

test('S3.2 the record of a language has an entry a day, and the last 10 of them', () => {
  const twice = withUse(used('de', 0), 'de', now + 1);
  expect(twice).toEqual([{ language: 'de', usageHistory: [{ timestamp: now + 1, count: 2 }] }]);
  const [long] = used('de', ...Array.from({ length: 14 }, (_, ago) => ago));
  expect(long?.usageHistory).toHaveLength(10);
  expect(long?.usageHistory.at(-1)).toEqual({ timestamp: now, count: 1 });
  expect(long?.usageHistory[0]).toEqual({ timestamp: now - 9 * day, count: 1 });
});

test('S3.2 languages that were used longest ago are forgotten first', () => {
  const codes = Array.from({ length: 25 }, (_, at) => `l${at}`);
  const usages = codes.reduce<LanguageUsage[]>((all, code) => withUse(all, code, now), []);
  expect(usages.map(({ language }) => language)).toEqual(codes.toReversed().slice(0, 20));
});

test('S9.3 uses of the last 7 days count whole, older ones decay over 30 days', () => {
  const score = (ago: number) => usageScore(used('de', ago)[0]!, now);
  expect(score(0)).toBe(1);
  expect(score(7)).toBe(1);
  expect(score(37)).toBeCloseTo(1 / Math.E);
  expect(score(67)).toBeCloseTo(1 / Math.E ** 2);
});

test('S9.3 what was used lately is suggested before what was used more, long ago', () => {
  const often = { language: 'fr', usageHistory: [{ timestamp: now - 97 * day, count: 20 }] };
  const usages = [often, ...used('de', 1, 2), ...used('ja', 0), ...used('ko', 400)];
  expect(suggestedLanguages(usages, now)).toEqual(['de', 'ja', 'fr']);
  expect(suggestedLanguages([], now)).toEqual([]);
  expect(suggestedLanguages(used('de', 500), now)).toEqual([]);
});
