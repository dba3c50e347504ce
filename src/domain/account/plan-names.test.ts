import { expect, test } from '@jest/globals';
import type { Role } from '../billing/plans.ts';
import {
  type BillingCycle,
  billingCycle,
  hasPaymentFailed,
  isHigherPlan,
  isPaidRole,
  isPlanChange,
  isTopPlan,
  isUnsubscribed,
  mayUpgrade,
  renderPlan,
  shownPlanName,
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

test('S4.8 unsubscribed, payment failed within 30 days', () => {
  expect(isUnsubscribed(paid)).toBe(false);
  expect(isUnsubscribed({ ...paid, status: 'canceled' })).toBe(true);
  expect(hasPaymentFailed(paid, now)).toBe(false);
  expect(hasPaymentFailed({ ...paid, paymentFailedAt: now - 30 * day }, now)).toBe(true);
  expect(hasPaymentFailed({ ...paid, paymentFailedAt: now - 30 * day - 1 }, now)).toBe(false);
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

test('S6.1 roles are ranked: free, basic, pro, elite', () => {
  const ranked: Role[] = ['free', 'basic', 'pro', 'elite'];
  for (const [rank, role] of ranked.entries()) {
    expect(ranked.filter((than) => isHigherPlan(role, than))).toEqual(ranked.slice(0, rank));
  }
});

test.each<[Role, Role, boolean]>([
  ['basic', 'free', true],
  ['pro', 'basic', true],
  ['elite', 'pro', true],
  ['basic', 'guest', true],
  ['free', 'guest', false],
  ['pro', 'pro', false],
  ['basic', 'elite', false],
])('S6.1 %s is a higher plan than %s: %s', (role, than, isHigher) => {
  expect(isHigherPlan(role, than)).toBe(isHigher);
});

test.each<[Role, string | null, boolean]>([
  ['guest', null, true],
  ['free', 'FREE', true],
  ['basic', 'BASIC_GIFT', true],
  ['pro', 'PRO', true],
  ['pro', 'PRO_QUARTERLY', true],
  ['pro', 'PRO_YEARLY', false],
  ['pro', 'PRO_GIFT', false],
  ['elite', 'ELITE', false],
])('S6.1 S4.8 for %s with %s there is a plan above: %s', (role, planName, is) => {
  expect(mayUpgrade(role, planName)).toBe(is);
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
