import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { bestState, type SubscriptionState, stateOfPurchases } from './subscription-state.ts';

const dayMs = 24 * 3_600_000;
const at = (days: number) => Date.UTC(2027, 0, 1) + days * dayMs;
const bought = (id: string, days: number) =>
  ({
    id,
    mode: 'payment',
    payment_status: 'paid',
    created: at(days) / 1000,
    amount_total: 14_400,
    payment_intent: `pi_${id}`,
  }) as Stripe.Checkout.Session;

test.each([
  ['one year', [bought('a', 0)], [], 365],
  ['a second begins where the first ends', [bought('b', 300), bought('a', 0)], [], 730],
  ['a second after a pause begins then', [bought('b', 400), bought('a', 0)], [], 765],
  ['the first was refunded', [bought('b', 300), bought('a', 0)], ['a'], 665],
  ['the second was refunded', [bought('b', 300), bought('a', 0)], ['b'], 365],
])('years that are bought: %s', (_, sessions, returned, days) => {
  const state = stateOfPurchases(sessions, new Set(returned));
  expect(state).toMatchObject({ status: 'active', endsAt: new Date(at(days)) });
});

test('all years were refunded, or none was paid', () => {
  expect(stateOfPurchases([bought('a', 0)], new Set(['a']))).toMatchObject({
    status: 'refunded',
    endsAt: null,
  });
  const open = { ...bought('a', 0), payment_status: 'unpaid' as const };
  expect(stateOfPurchases([open], new Set())).toBeNull();
});

const state = (change: Partial<SubscriptionState>): SubscriptionState => ({
  subscriptionId: 'sub_1',
  planName: 'PRO',
  type: 'SUBSCRIPTION',
  status: 'active',
  finalAmount: 30,
  periodEnd: new Date(at(30)),
  endsAt: new Date(at(31)),
  isUnpaid: false,
  ...change,
});
const year = state({ type: 'ONE_TIME', planName: 'PRO_ONE_YEAR', endsAt: new Date(at(365)) });

test.each([
  ['what is paid again before a year', [year, state({})], 'PRO', 365],
  ['a year before what ends', [state({ status: 'canceled' }), year], 'PRO_ONE_YEAR', 365],
  ['a year before what is not paid', [state({ endsAt: null }), year], 'PRO_ONE_YEAR', 365],
  ['what is paid again before a refunded year', [{ ...year, endsAt: null }, state({})], 'PRO', 31],
])('the state that is shown: %s', (_, states, planName, days) => {
  expect(bestState(states)).toMatchObject({ planName, endsAt: new Date(at(days)) });
  expect(bestState([...states].reverse())).toMatchObject({ planName, endsAt: new Date(at(days)) });
});

test('without a role the latest is shown, and of nothing nothing', () => {
  const ended = state({ endsAt: null, status: 'canceled' });
  const later = { ...ended, periodEnd: new Date(at(60)) };
  expect(bestState([ended, null, later])).toEqual(later);
  expect(bestState([null])).toBeNull();
});
