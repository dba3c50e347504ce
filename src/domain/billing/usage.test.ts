import { expect, test } from '@jest/globals';
import { paywallFeatures, paywallModels } from '../paywall/features.ts';
import { featuresOfCall } from '../paywall/features-of-call.ts';
import { defaultLimits, periodEnd, scarceUsage } from './usage.ts';

test('a day ends at midnight UTC, a month at its last', () => {
  const at = Date.UTC(2026, 11, 31, 23, 59);
  expect(periodEnd('day', at)).toBe(Date.UTC(2027, 0, 1));
  expect(periodEnd('month', at)).toBe(Date.UTC(2027, 0, 1));
  expect(periodEnd('day', Date.UTC(2026, 1, 3))).toBe(Date.UTC(2026, 1, 4));
});

test.each([
  ['gpt-4.1-mini', null, ['fast_text_model', 'third_party_daily_chat_limit']],
  [
    'openai/gpt-4o',
    'page_summary',
    ['advanced_model', 'model_gpt_4o', 'page_summary', 'third_party_daily_chat_limit'],
  ],
  ['o1-mini', null, ['advanced_model', 'model_o1_mini', 'third_party_daily_chat_limit']],
  ['gpt-4', null, ['advanced_model', 'model_gpt_4', 'third_party_daily_chat_limit']],
  ['an-unknown-one', null, ['advanced_model', 'third_party_daily_chat_limit']],
  ['dall-e-3', null, ['image_generate_model', 'model_dall_e_3', 'third_party_daily_chat_limit']],
] as const)('S3.12 a call of %s for %s counts for %j', (model, task, features) => {
  expect(featuresOfCall(model, task)).toEqual(features);
});

test('S3.12 names every feature once', () => {
  expect(paywallFeatures).toHaveLength(42);
  expect(new Set(paywallFeatures).size).toBe(paywallFeatures.length);
  expect(Object.keys(paywallModels)).toHaveLength(26);
});

test('a higher role has no smaller limit', () => {
  const order = ['free', 'basic', 'pro', 'elite'] as const;
  for (const [at, plan] of order.slice(1).entries()) {
    const lower = defaultLimits[order[at]!];
    for (const [feature, { max }] of Object.entries(defaultLimits[plan])) {
      const below = lower[feature as keyof typeof lower]?.max;
      if (below !== undefined && below !== null && max !== null) expect(max).toBeGreaterThan(below);
    }
  }
});

const usage = (feature: 'advanced_model' | 'fast_text_model', used: number, max: number) => ({
  feature,
  used,
  max,
  period: 'day' as const,
  resetsAt: 0,
});

test('a feature that the role has not is none that runs out', () => {
  expect(scarceUsage([usage('advanced_model', 0, 0)])).toBeNull();
});

test.each([
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 2],
  [10, 2],
  [40, 8],
])('of %i, %i left are scarce, and one more is not', (max, scarce) => {
  const left = (count: number) => scarceUsage([usage('advanced_model', max - count, max)]);
  expect(left(scarce)).not.toBeNull();
  expect(left(scarce + 1)).toBeNull();
});

test.each([
  [[usage('advanced_model', 2, 5)], null],
  [[usage('advanced_model', 3, 5)], 'advanced_model'],
  [[usage('fast_text_model', 31, 40)], null],
  [[usage('advanced_model', 0, 0)], null],
  [[usage('advanced_model', 0, 2)], null],
  [[usage('fast_text_model', 32, 40), usage('advanced_model', 5, 5)], 'advanced_model'],
])('what is left is shown before it runs out: %j', (usages, shown) => {
  expect(scarceUsage(usages)?.feature ?? null).toBe(shown);
});
