import { expect, test } from '@jest/globals';
import { defaultPlan } from './plan-prices.ts';
import { pricingLink } from './pricing-link.ts';
import { firstPlanOf, pricingVersionOf, pricingVersions, variantOf } from './pricing-version.ts';

test('S3.13 the default variant is 12-2, which shows the default plan first', () => {
  expect(firstPlanOf['12-2']).toBe(defaultPlan);
  expect(pricingVersionOf('a device', [])).toBe('12-2');
});

test('a device sees one variant, and devices see each of those offered', () => {
  const seen = Array.from({ length: 200 }, (_, at) => pricingVersionOf(`d${at}`, pricingVersions));
  for (const version of pricingVersions) {
    const share = seen.filter((each) => each === version).length;
    expect(share).toBeGreaterThan(60);
  }
  expect(pricingVersionOf('d1', pricingVersions)).toBe(seen[1]);
});

test('experiments are independent: half of the devices with one variant see each of another', () => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 400; at += 1) {
    const device = `00000000-0000-7000-8000-${at.toString().padStart(12, '0')}`;
    const pair = `${variantOf('paywall', device, [1, 2])} ${variantOf('pricing', device, [1, 2])}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  expect(counts.size).toBe(4);
  for (const count of counts.values()) expect(count).toBeGreaterThan(70);
});

test.each([
  ['/pricing', 'en', 'http://s.test/pricing?v=12-1'],
  ['/pricing?from=page_summary', 'de', 'http://s.test/de/pricing?from=page_summary&v=12-1'],
  // S3.1: Ukrainian is `ua` in paths.
  ['/pricing', 'uk', 'http://s.test/ua/pricing?v=12-1'],
  ['/pricing', 'xx', 'http://s.test/pricing?v=12-1'],
])(
  'S2.1 S2.3 the pricing page in the language of the interface: %s in %s',
  (link, tag, address) => {
    expect(pricingLink(link, { server: 'http://s.test', version: '12-1' }, tag)).toBe(address);
  },
);
