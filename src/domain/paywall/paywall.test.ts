import { expect, test } from '@jest/globals';
import english from '#locales/en/index.json' with { type: 'json' };
import type { Role } from '../billing/plans.ts';
import { paywallEntry, paywallVariants } from './entries.ts';
import { featureName } from './feature-names.ts';
import { countedFeatures, paywallFeatures } from './features.ts';
import { mayInterrupt, type PaywallSeen, seenAfter } from './frequency.ts';
import { isRefusalOver, refusalOf } from './refusal.ts';

const texts: Record<string, string> = english;
const roles: Role[] = ['guest', 'free', 'basic', 'pro', 'elite'];

test.each(
  paywallFeatures.flatMap((feature) =>
    roles.flatMap((role) => paywallVariants.map((variant) => [feature, role, variant] as const)),
  ),
)('S3.12 S6.3 %s for %s in %s has its texts', (feature, role, variant) => {
  const entry = paywallEntry(feature, role, variant);
  const isPaid = role !== 'guest' && role !== 'free';
  for (const key of [entry.title, entry.description, entry.ctaButtonText]) {
    expect([key, typeof texts[key]]).toEqual([key, 'string']);
    expect(texts[key]?.includes('{name}') ?? false).toBe(
      entry.name !== '' && (texts[key]?.includes('{name}') ?? false),
    );
  }
  expect(entry.description).toMatch(isPaid ? /^error\.usageLimit$|\.paid$/ : /\.free$/);
  expect(entry.limit === null).toBe(entry.title !== 'paywall.limit');
  expect(entry.ctaButtonLink).toBe(`/pricing?from=${feature}`);
  expect(entry.modalDescription === undefined).toBe(variant === 'v1');
  if (entry.modalDescription) expect(texts[entry.modalDescription]).toBeDefined();
});

const day = 24 * 3_600_000;

test('a modal interrupts once a day at most, and for one feature ever more seldom', () => {
  let seen: PaywallSeen = {};
  const opened: number[] = [];
  for (let hour = 0; hour < 24 * 20; hour += 1) {
    const now = 1_000 * day + hour * 3_600_000;
    if (!mayInterrupt(seen, 'advanced_model', now)) continue;
    seen = seenAfter(seen, 'advanced_model', now);
    opened.push(hour / 24);
  }
  expect(opened).toEqual([0, 1, 3, 7, 15]);
});

test('another feature waits a day too', () => {
  const seen = seenAfter({}, 'page_summary', 1_000 * day);
  expect(mayInterrupt(seen, 'advanced_model', 1_000 * day + day - 1)).toBe(false);
  expect(mayInterrupt(seen, 'advanced_model', 1_001 * day)).toBe(true);
  // Offers have a day of their own.
  expect(mayInterrupt(seen, 'proactive_upgrade', 1_000 * day)).toBe(true);
  const offered = seenAfter(seen, 'proactive_upgrade', 1_000 * day);
  expect(mayInterrupt(offered, 'top_bar_fast_text_model', 1_001 * day - 1)).toBe(false);
});

test('S3.12 every counted feature has a name of its own', () => {
  const names = countedFeatures.map((feature) => {
    const { key, name } = featureName(feature);
    expect([feature, typeof texts[key]]).toEqual([feature, 'string']);
    return texts[key]?.replace('{name}', name);
  });
  expect(new Set(names).size).toBe(countedFeatures.length);
});

const details = { feature: 'advanced_model', max: '5', resetsAt: '2000' };
const used = (count: number) => [
  {
    feature: 'advanced_model' as const,
    used: count,
    max: 5,
    period: 'day' as const,
    resetsAt: 2000,
  },
];

test.each([
  ['in its period', 1999, used(5), false],
  ['where what is left is not known', 1999, null, false],
  ['in the next period', 2000, null, true],
  ['with a plan that has more', 1999, used(4), true],
  ['with a plan that has no limit', 1999, [], true],
])('a refusal %s', (_, now, usages, isOver) => {
  expect(isRefusalOver(refusalOf(details)!, usages, now)).toBe(isOver);
});

test.each([
  [undefined, null],
  [{ feature: 'flying', resetsAt: '1' }, null],
  [{ feature: 'advanced_model' }, { feature: 'advanced_model', resetsAt: null }],
  [
    { feature: 'advanced_model', resetsAt: 'soon' },
    { feature: 'advanced_model', resetsAt: null },
  ],
])('a refusal as servers say it: %j', (said, wanted) => {
  expect(refusalOf(said)).toEqual(wanted);
});
