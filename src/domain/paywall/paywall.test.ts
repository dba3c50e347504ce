import { expect, test } from '@jest/globals';
import english from '#locales/en/index.json' with { type: 'json' };
import type { Role } from '../plans.ts';
import { paywallEntry, paywallVariants } from './entries.ts';
import { paywallFeatures } from './features.ts';
import { mayInterrupt, type PaywallSeen, seenAfter } from './frequency.ts';

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
  expect(entry.description.endsWith(isPaid ? '.paid' : '.free')).toBe(true);
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
});
