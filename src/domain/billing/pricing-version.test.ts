import { expect, test } from '@jest/globals';
import { defaultPlan } from './plan-prices.ts';
import { firstPlanOf, pricingState, pricingVersionOf, pricingVersions } from './pricing-version.ts';

test('S3.13 the default variant is 12-2, which shows the default plan first', () => {
  expect(pricingState(undefined, false)).toEqual({ version: '12-2', loaded: false });
  expect(firstPlanOf['12-2']).toBe(defaultPlan);
  expect(pricingVersionOf('a device', [])).toBe('12-2');
});

test('S4.6 it is loaded once the account is known', () => {
  expect(pricingState('12-1', true)).toEqual({ version: '12-1', loaded: true });
});

test('a device sees one variant, and devices see each of those offered', () => {
  const seen = Array.from({ length: 200 }, (_, at) => pricingVersionOf(`d${at}`, pricingVersions));
  for (const version of pricingVersions) {
    const share = seen.filter((each) => each === version).length;
    expect(share).toBeGreaterThan(60);
  }
  expect(pricingVersionOf('d1', pricingVersions)).toBe(seen[1]);
});
