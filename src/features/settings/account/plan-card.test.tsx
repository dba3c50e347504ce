import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { AccountUser } from '#domain/account/state.ts';
import type { Shell } from '#features/shell.tsx';
import { ann } from '#test/support/account-section.tsx';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { PlanCard } from './plan-card.tsx';

afterEach(() => {
  jest.useRealTimers();
  history.replaceState(null, '', '/');
});

const day = 24 * 3_600_000;
const subscription = {
  planName: 'PRO',
  type: 'SUBSCRIPTION',
  status: 'active',
  finalAmount: 30,
  paymentFailedAt: null,
  periodEnd: Date.UTC(2027, 1, 1),
  isOneTime: false,
};
const free: AccountUser = { ...ann.user!, role: 'free', planName: 'FREE' };
const pro: AccountUser = { ...ann.user!, subscription };
const usage = { used: 3, max: 5, resetsAt: 9 };
const offer: ReplyOf<'plans.get'> = {
  isOn: true,
  canBuy: true,
  yearlyPrice: 144,
  usages: [
    { ...usage, feature: 'advanced_model', period: 'day' },
    { ...usage, feature: 'model_gpt_4o', period: 'month' },
    { ...usage, feature: 'search_with_ai_claude', period: 'month', used: 9 },
    { ...usage, feature: 'pdf_summary', period: 'day', used: 0 },
  ],
  server: 'http://server.test',
  variant: 'v1',
  version: '12-2',
};

interface PageState {
  show: (user: AccountUser) => void;
}

/** The settings, whose account changes. */
function Page({ first, state }: { first: AccountUser; state: PageState }) {
  const [user, setUser] = useState(first);
  useEffect(() => {
    state.show = setUser;
  }, [state]);
  return <PlanCard user={user} />;
}

async function show(
  user: AccountUser,
  plans: Partial<typeof offer> = {},
  shell: Partial<Shell> = {},
  known = user,
) {
  const bus = createFakeBus({ 'plans.get': () => ({ ...offer, ...plans }) });
  const state: PageState = { show: () => undefined };
  const server = { user: known };
  bus.handle({ 'account.refresh': () => ({ account: { ...ann, user: server.user } }) });
  const view = await renderView(<Page first={user} state={state} />, bus, shell);
  return { bus, state, server, text: () => view.container.textContent };
}

test('what is left of each limit that was used, by day or month, with models and searches by name', async () => {
  await show(free);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Advanced models · 2 of 5 left today',
    'Answers from GPT-4o · 2 of 5 left this month',
    'Searches with Claude · 0 of 5 left this month',
  ]);
});

test('nothing is shown where the server has no plans', async () => {
  expect((await show(pro, { isOn: false, usages: [] })).text()).toBe('');
});

test('where nothing is sold, plans are given out, and there is no payment to manage', async () => {
  const { text } = await show(pro, { canBuy: false });
  expect(text()).toContain("assigned by the server's owner");
  expect(screen.queryByRole('button', { name: 'Manage payment' })).toBeNull();
});

test.each<[string, Partial<typeof subscription>, string]>([
  ['is renewed', {}, 'Renews on February 1, 2027.'],
  ['ends', { status: 'canceled' }, 'You cancelled. Your plan lasts until February 1, 2027.'],
  ['was paid once', { isOneTime: true }, 'Lasts until February 1, 2027.'],
])('S4.8 a plan that %s', async (_, change, said) => {
  const { text } = await show({ ...pro, subscription: { ...subscription, ...change } });
  expect(text()).toContain(said);
  expect(text()).toContain('A year saves 60%.');
  screen.getByRole('button', { name: 'Manage payment' });
});

test('S4.8 a payment that failed within 30 days', async () => {
  const failed = (paymentFailedAt: number) => ({
    ...pro,
    subscription: { ...subscription, paymentFailedAt } as never,
  });
  await show(failed(Date.now() - day));
  expect(screen.getByRole('alert').textContent).toContain('The last payment failed.');
  const { text } = await show(failed(Date.now() - 31 * day));
  expect(text()).not.toContain('The last payment failed.');
});

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

test('after paying, the server is asked until the plan is there, whatever was cached before', async () => {
  jest.useFakeTimers({ now: Date.UTC(2027, 0, 15) });
  history.replaceState(null, '', '/app/settings?upgraded=1#account');
  const { bus, state, server, text } = await show(pro, {}, { isBackFromPaying: true }, free);
  await act(async () => state.show(free));
  await seconds(21);
  expect(bus.callsOf('account.refresh')).toHaveLength(8);
  expect(text()).toContain('Waiting for your payment to be confirmed');
  server.user = pro;
  await act(async () => state.show(pro));
  await seconds(30);
  expect(bus.callsOf('account.refresh')).toHaveLength(9);
  expect(text()).not.toContain('confirmed');
  expect(location.search).toBe('');
});

test('a payment that is not confirmed is waited for until one time, also by a page that is loaded again', async () => {
  jest.useFakeTimers({ now: Date.UTC(2027, 0, 15) });
  history.replaceState(null, '', '/app/settings?upgraded=1#account');
  await show(free, {}, { isBackFromPaying: true });
  await seconds(100);
  const again = await show(free, {}, { isBackFromPaying: true });
  await seconds(24);
  expect(again.text()).toContain('Your payment is not confirmed yet.');
  const requested = again.bus.callsOf('account.refresh').length;
  await seconds(60);
  expect(again.bus.callsOf('account.refresh')).toHaveLength(requested);
});

test.each<[string, Partial<AccountUser>, boolean]>([
  ['Basic', { role: 'basic', planName: 'BASIC_GIFT' }, true],
  ['Pro by the month', { role: 'pro', planName: 'PRO' }, true],
  ['Pro by the year', { role: 'pro', planName: 'PRO_YEARLY' }, false],
  ['Elite', { role: 'elite', planName: 'ELITE_GIFT' }, false],
])(
  'S4.8 who has %s is offered a higher plan only where there is one',
  async (_, plan, isOffered) => {
    await show({ ...free, ...plan });
    expect(screen.queryByRole('button', { name: 'See plans' }) !== null).toBe(isOffered);
  },
);
