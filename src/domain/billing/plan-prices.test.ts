import { expect, test } from '@jest/globals';
import {
  defaultPlan,
  defaultPrices,
  discountOf,
  monthlyPrice,
  needsPlans,
  planRefreshFlag,
  plansOfReply,
  priceIdOf,
  savedByYear,
  withDiscounts,
} from './plan-prices.ts';

test('S9.2 prices of the plans, and the plan that is chosen first', () => {
  const shown = Object.values(defaultPrices).map((plan) => [
    plan.type,
    plan.price,
    plan.discount_title,
  ]);
  expect(shown).toEqual([
    ['free', 0, ''],
    ['pro', 30, ''],
    ['pro_quarterly', 60, '33%'],
    ['pro_yearly', 144, '60%'],
    ['pro_one_year', 144, ''],
  ]);
  expect(defaultPlan).toBe('pro_yearly');
  expect(monthlyPrice(defaultPrices.pro_yearly)).toBe(12);
  expect(monthlyPrice(defaultPrices.pro_quarterly)).toBe(20);
});

test('C9 keys that end in _monthly are renamed; what is no plan is left out', () => {
  const { type: _, ...monthly } = defaultPrices.pro;
  const plans = plansOfReply({
    pro_monthly: { ...monthly, price_id: 'price_1' },
    pro_yearly: { price: 100 },
    pro_quarterly: { price: -1 },
    elite_monthly: monthly,
    free: null,
  });
  expect(plans).toEqual({
    pro: { ...defaultPrices.pro, price_id: 'price_1' },
    pro_yearly: { ...defaultPrices.pro_one_year, type: 'pro_yearly', price: 100 },
  });
});

const day = 24 * 3_600_000;

test.each([
  ['nothing cached', { syncTime: null, flag: null }, false, true],
  ['fresh', { syncTime: 0, flag: planRefreshFlag }, false, false],
  ['forced', { syncTime: 0, flag: planRefreshFlag }, true, true],
  ['a day old', { syncTime: -day - 1, flag: planRefreshFlag }, false, true],
  ['another flag', { syncTime: 0, flag: '2025-01-01' }, false, true],
])('S5.13 plans are asked for again: %s', (_, cached, isForced, wanted) => {
  expect(planRefreshFlag).toBe('2025-06-03');
  expect(needsPlans(cached, { now: 0, isForced })).toBe(wanted);
});

test.each([
  ['PRO', 30, 60],
  ['PRO_MONTHLY', 30, 60],
  ['PRO_QUARTERLY', 60, 40],
  ['PRO_QUARTERLY', 54, 34],
  ['PRO_YEARLY', 144, 0],
  ['PRO_YEARLY', 180, 20],
  ['PRO', 10, 0],
  ['PRO', 0, 0],
])('S5.13 %s at %d: a year saves %d per cent', (plan, amount, saved) => {
  expect(savedByYear(plan, amount, 144)).toBe(saved);
});

test('S5.13 S9.2 discounts follow from prices; those of the specification are the same', () => {
  expect(withDiscounts(defaultPrices)).toEqual(defaultPrices);
  const dear = { ...defaultPrices, pro_yearly: { ...defaultPrices.pro_yearly, price: 250 } };
  expect(withDiscounts(dear).pro_yearly).toMatchObject({
    discount_title: '31%',
    discount_value: 31,
  });
  const cheap = { ...defaultPrices, pro: { ...defaultPrices.pro, price: 10 } };
  expect(withDiscounts(cheap).pro_yearly).toMatchObject({ discount_title: '', discount_value: 0 });
  expect(discountOf(defaultPrices.pro_one_year, defaultPrices)).toBe(60);
  expect(discountOf(defaultPrices.pro, defaultPrices)).toBe(0);
  expect(discountOf(defaultPrices.pro_yearly, {})).toBe(0);
});

test('S7.6 the price id is that of the environment', () => {
  const plan = { ...defaultPrices.pro, price_id: 'a', dev_price_id: 'b', test_price_id: 'c' };
  expect(['prod', 'dev', 'test'].map((each) => priceIdOf(plan, each as 'prod'))).toEqual([
    'a',
    'b',
    'c',
  ]);
});
