import { expect, test } from '@jest/globals';
import type { Role } from '../billing/plans.ts';
import {
  type BillingCycle,
  billingCycle,
  hasPaymentFailed,
  isPaidRole,
  isPaying,
  isPlanChange,
  isTopPlan,
  isUnsubscribed,
  planLevels,
  renderPlan,
  shownPlanName,
  tierOf,
} from './plan-names.ts';

test.each([
  [false, 'PRO', 'pro', 'GUEST'],
  [false, null, 'guest', 'GUEST'],
  [false, null, 'free', 'FREE'],
  [true, null, 'free', 'FREE'],
  [true, null, 'free_trial', 'FREE'],
  [true, null, 'guest', 'GUEST'],
  [true, 'PRO_YEARLY', 'pro', 'PRO_YEARLY'],
])('S4.6 signed in %s, plan %s, role %s: %s', (isSignedIn, plan, role, wanted) => {
  expect(shownPlanName(isSignedIn, plan, role)).toBe(wanted);
});

test.each<[string | null, BillingCycle | null, Role, string]>([
  [null, null, 'free', 'free'],
  [null, null, 'guest', 'free'],
  ['FREE', null, 'free', 'free'],
  ['PRO', 'monthly', 'pro', 'pro'],
  ['PRO_MONTHLY', 'monthly', 'pro', 'pro'],
  ['BASIC', 'monthly', 'basic', 'basic'],
  ['ELITE_YEARLY', 'yearly', 'elite', 'elite_yearly'],
  ['PRO_QUARTERLY', 'quarterly', 'pro', 'pro_quarterly'],
  ['PRO_ONE_YEAR', 'oneTime', 'pro', 'pro_one_year'],
  ['PRO_GIFT', 'oneTime', 'pro', 'pro_one_year'],
  ['ELITE_ONE_TIME', 'oneTime', 'elite', 'elite_one_year'],
])('S4.8 plan %s: cycle %s; with the role %s it is shown as %s', (plan, cycle, role, shown) => {
  expect(billingCycle(plan)).toBe(cycle);
  expect(renderPlan(role, plan)).toBe(shown);
});

test.each<[Role, string | null, boolean]>([
  ['pro', 'PRO_YEARLY', true],
  ['elite', 'ELITE_ONE_YEAR', true],
  ['pro', 'PRO_GIFT', true],
  ['pro', 'PRO_QUARTERLY', false],
  ['pro', 'PRO', false],
  ['basic', 'BASIC_YEARLY', false],
  ['free', null, false],
])('S4.8 top plan: %s with %s is %s', (role, plan, wanted) => {
  expect(isTopPlan(role, plan)).toBe(wanted);
});

const now = Date.UTC(2027, 0, 15);
const day = 24 * 3_600_000;
const paid = { planName: 'PRO', status: 'active', paymentFailedAt: null };

test('S4.8 unsubscribed, payment failed within 30 days, paying', () => {
  expect(isUnsubscribed(paid)).toBe(false);
  expect(isUnsubscribed({ ...paid, status: 'canceled' })).toBe(true);
  expect(hasPaymentFailed(paid, now)).toBe(false);
  expect(hasPaymentFailed({ ...paid, paymentFailedAt: now - 30 * day }, now)).toBe(true);
  expect(hasPaymentFailed({ ...paid, paymentFailedAt: now - 30 * day - 1 }, now)).toBe(false);
  expect(isPaying(paid)).toBe(true);
  expect(isPaying({ ...paid, planName: null })).toBe(false);
  expect(isPaying({ ...paid, planName: '' })).toBe(false);
});

test('S4.8 a change of plan is another name, role or payment', () => {
  const subscription = {
    ...paid,
    type: 'SUBSCRIPTION',
    finalAmount: 30,
    periodEnd: now,
    isOneTime: false,
  };
  const pro = { planName: 'PRO', role: 'pro', subscription } as const;
  expect(isPlanChange(pro, { ...pro, subscription: { ...subscription } })).toBe(false);
  expect(isPlanChange(pro, { ...pro, planName: 'FREE' })).toBe(true);
  expect(isPlanChange({ ...pro, role: 'free' }, pro)).toBe(true);
  expect(isPlanChange(pro, { ...pro, subscription: null })).toBe(true);
  const canceled = { ...subscription, status: 'canceled' };
  expect(isPlanChange(pro, { ...pro, subscription: canceled })).toBe(true);
});

test('S6.1 levels and tiers', () => {
  expect(planLevels).toEqual({ free: 0, pro: 3, pro_quarterly: 4, pro_yearly: 5 });
  expect(tierOf).toEqual({ free: 0, pro: 3 });
});

test.each([
  ['guest', false],
  ['free', false],
  ['basic', true],
  ['pro', true],
  ['elite', true],
] as const)('S6.3 %s is paid: %s', (role, paid) => {
  expect(isPaidRole(role)).toBe(paid);
});
