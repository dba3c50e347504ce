import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReplyOf } from '#bus/types.ts';
import { ann, guest } from '#test/support/account-section.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatProvider } from './chat-provider.tsx';
import UsageBar from './usage-bar.tsx';

beforeEach(() => sessionStorage.clear());

const offer: ReplyOf<'plans.get'> = {
  isOn: true,
  canBuy: true,
  yearlyPrice: 144,
  usages: [{ feature: 'model_gpt_4o', used: 9, max: 10, period: 'month', resetsAt: 9 }],
  server: 'http://server.test',
  variant: 'v1',
  version: '12-2',
};

const free = { ...ann, user: { ...ann.user!, role: 'free' as const, planName: 'FREE' } };

async function show(plans: Partial<typeof offer> = {}, account = ann, mayInterrupt = true) {
  const { bus } = createFakeChat({});
  const state = { plans: { ...offer, ...plans } };
  bus.handle({
    'account.get': () => ({ account }),
    'plans.get': () => state.plans,
    'plans.interrupt': () => ({ mayInterrupt }),
  });
  await renderView(
    <ChatProvider>
      <UsageBar />
    </ChatProvider>,
    bus,
  );
  return { bus, state };
}

test('what is left is named, by month, until it is dismissed in this window', async () => {
  await show();
  expect((await screen.findByRole('status')).textContent).toBe(
    'Answers from GPT-4o: 1 of 10 left this month',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a plan with more takes it away', async () => {
  const { bus, state } = await show();
  await screen.findByRole('status');
  state.plans = { ...offer, usages: [] };
  await act(async () => bus.emit('account.changed', {}));
  expect(screen.queryByRole('status')).toBeNull();
});

const fast = [{ ...offer.usages![0]!, feature: 'fast_text_model' as const }];

test.each<[string, Partial<typeof offer>, typeof ann, boolean, string[]]>([
  ['who has no plan', {}, free, true, ['proactive_upgrade']],
  ['whose fast models run out', { usages: fast }, free, true, ['top_bar_fast_text_model']],
  ['who has seen one', {}, free, false, ['proactive_upgrade']],
  ['who has a plan', {}, ann, true, []],
  ['where nothing is sold', { canBuy: false }, free, true, []],
])('S3.12 an offer with what is left, rarely: for a person %s', async (...given) => {
  const [, plans, account, mayInterrupt, requested] = given;
  const { bus } = await show(plans, account, mayInterrupt);
  await screen.findByRole('status');
  await act(async () => undefined);
  expect(bus.callsOf('plans.interrupt').map(({ feature }) => feature)).toEqual(requested);
  const isOffered = screen.queryByRole('button', { name: 'See plans' }) !== null;
  expect(isOffered).toBe(mayInterrupt && requested.length > 0);
});

test.each([
  ['without plans', { isOn: false }, ann],
  ['whose limits are not known now', { usages: null }, ann],
  ['of a guest', {}, guest],
])('nothing is shown for a server %s', async (_, plans, account) => {
  const { bus } = await show(plans, account);
  await act(async () => undefined);
  expect(bus.callsOf('account.get').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button')).toBeNull();
});
