import { expect, test } from '@jest/globals';
import { defaultPrices } from '#domain/billing/plan-prices.ts';
import { offeredPlans, planNotices } from './offered-plans.ts';

const stripe = { secretKey: 'sk', webhookSecret: 'whsec', apiUrl: 'https://api.stripe.com' };
const prices = { ...defaultPrices, pro: { ...defaultPrices.pro, test_price_id: 'price_month' } };

test('C9 plans are given out, or only those are offered that have a price of the environment', () => {
  const given = { prices: defaultPrices, canBuy: false };
  expect(offeredPlans({ prices, environment: 'test', stripe: null })).toMatchObject({
    canBuy: false,
  });
  expect(offeredPlans({ prices: defaultPrices, environment: 'prod', stripe })).toEqual(given);
  expect(offeredPlans({ prices, environment: 'prod', stripe }).canBuy).toBe(false);
  expect(offeredPlans({ prices, environment: 'test', stripe })).toEqual({
    prices: { free: defaultPrices.free, pro: prices.pro },
    canBuy: true,
  });
});

test('the start names plans without a price', () => {
  expect(planNotices({ prices, environment: 'test', stripe: null })).toEqual([]);
  expect(planNotices({ prices, environment: 'test', stripe })).toEqual([
    'PLANS_FILE: pro_quarterly, pro_yearly, pro_one_year cannot be bought: set test_price_id, or null for a plan that is not sold.',
  ]);
  expect(planNotices({ prices: { pro: prices.pro }, environment: 'test', stripe })).toEqual([]);
  expect(planNotices({ prices, environment: 'prod', stripe })[0]).toContain('set price_id');
});
