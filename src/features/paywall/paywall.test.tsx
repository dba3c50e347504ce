import { describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { startPaywall } from '#app/plans/start-paywall.ts';
import type { ReplyOf } from '#bus/types.ts';
import type { Role } from '#domain/billing/plans.ts';
import {
  type PaywallEntry,
  type PaywallVariant,
  paywallEntry,
  paywallVariants,
} from '#domain/paywall/entries.ts';
import { paywallFeatures } from '#domain/paywall/features.ts';
import english from '#locales/en/index.json' with { type: 'json' };
import { CodedError } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';
import { ann } from '#test/support/account-section.tsx';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { renderView } from '#test/support/view.tsx';
import Paywall from './paywall.tsx';
import { PaywallCard } from './paywall-card.tsx';
import { PaywallModal } from './paywall-modal.tsx';

const roles: Role[] = ['guest', 'free', 'basic', 'pro', 'elite'];
const texts: Record<string, string> = english;
const noActions = { upgrade() {}, more() {}, close() {}, check() {}, retry() {} };

function textOf(key: string, { name, limit }: Pick<PaywallEntry, 'name' | 'limit'>): string {
  const limited = limit ? texts[limit.key]?.replace('{name}', limit.name) : '';
  return (texts[key] ?? key).replaceAll('{name}', name).replace('{limit}', limited ?? '');
}

/** Every feature of a role in one view: a view for each would take half a minute. */
async function showAll(role: Role, variant: PaywallVariant) {
  const entries = paywallFeatures.map((feature) => paywallEntry(feature, role, variant));
  const view = await renderView(
    entries.map((entry) => (
      <div key={entry.feature} data-testid={entry.feature}>
        <PaywallCard
          entry={entry}
          isWaiting={false}
          isSold
          mayUpgrade
          isFresh
          error={null}
          resetsAt={null}
          actions={noActions}
        />
        {entry.modalDescription && <PaywallModal entry={entry} actions={noActions} />}
      </div>
    )),
    createFakeBus({}),
  );
  return { entries, view };
}

describe.each(paywallVariants)('S3.12 S6.3 variant %s', (variant) => {
  test.each(roles)('every feature for %s', async (role) => {
    const { entries, view } = await showAll(role, variant);
    for (const entry of entries) {
      const place = screen.getByTestId(entry.feature);
      const card = place.querySelector('section[data-feature]');
      expect(card?.getAttribute('aria-label')).toBe(textOf(entry.title, entry));
      expect(card?.textContent).toContain(textOf(entry.description, entry));
      expect(card?.textContent).toContain(textOf(entry.ctaButtonText, entry));
      const dialog = place.querySelector('dialog');
      expect(dialog !== null).toBe(variant === 'v2');
      if (!dialog || !entry.modalDescription) continue;
      expect(dialog.textContent).toContain(textOf(entry.modalDescription, entry));
      expect(dialog.querySelector('svg[role="img"][data-playing]')).not.toBeNull();
    }
    expect(document.body.textContent).not.toMatch(/\{\w+\}|paywall\./);
    view.unmount();
  });
});

function account(role: Role, planName = 'FREE') {
  return { account: { ...ann, user: { ...ann.user!, role: role as 'free', planName } } };
}

const wall = { feature: 'advanced_model', max: '5', resetsAt: '1800000000000' };
const start = Date.UTC(2027, 0, 15);
const used = (count: number) => [
  {
    feature: 'advanced_model' as const,
    used: count,
    max: 5,
    period: 'day' as const,
    resetsAt: 1_800_000_000_000,
  },
];
const offer = {
  isOn: true,
  canBuy: true,
  yearlyPrice: 144,
  usages: used(5) as ReplyOf<'plans.get'>['usages'],
  server: 'http://server.test',
  variant: 'v1' as PaywallVariant,
  version: '12-2' as const,
};

async function openPaywall(
  change: {
    plans?: Partial<typeof offer>;
    mayInterrupt?: boolean;
    details?: JsonObject;
    isFresh?: boolean;
    role?: Role;
    planName?: string;
    blocked?: { conversationId: string; messageId: string };
  } = {},
) {
  const state = { role: change.role ?? 'free', plans: { ...offer, ...change.plans } };
  const bus = createFakeBus({
    'account.get': () => account(state.role, change.planName),
    'account.refresh': () => account(state.role, change.planName),
    'plans.get': () => state.plans,
    'plans.interrupt': () => ({ mayInterrupt: change.mayInterrupt ?? false }),
  });
  const openTab = jest.fn();
  const clock = new ManualClock(start);
  const goOn = jest.fn();
  const { isFresh = true, details = wall } = change;
  await renderView(
    <Paywall
      error={{ code: 'usage_limit', details }}
      isFresh={isFresh}
      goOn={goOn}
      {...(change.blocked && { blocked: change.blocked })}
    />,
    bus,
    {
      startPaywall: async (input) =>
        startPaywall({ bus, openTab, clock, tag: () => 'ar-XB' }, input),
    },
  );
  return { bus, state, clock, openTab, goOn };
}

const upgrade = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'See plans' }));

test('after upgrading, the refused action continues by itself, once', async () => {
  const { bus, state, openTab, goOn } = await openPaywall();
  await upgrade();
  await screen.findByText(/continues by itself/);
  expect(openTab).toHaveBeenCalledWith(
    'http://server.test/ar-XB/pricing?from=advanced_model&v=12-2',
  );
  act(() => bus.emit('account.changed', {}));
  state.role = 'pro';
  act(() => bus.emit('account.changed', {}));
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
  act(() => bus.emit('account.changed', {}));
  expect(goOn).toHaveBeenCalledTimes(1);
});

test('who comes back to the window is asked for, and can ask', async () => {
  const { state, goOn } = await openPaywall();
  await upgrade();
  fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
  await screen.findByText(/continues by itself/);
  expect(goOn).not.toHaveBeenCalled();
  state.role = 'elite';
  fireEvent.focus(window);
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
});

test('the server is asked for a plan while it is waited for, also after it was away, and half an hour at most', async () => {
  const { bus, state, clock, goOn } = await openPaywall();
  await screen.findByRole('button', { name: 'See plans' });
  const before = bus.callsOf('account.refresh').length;
  const requested = () => bus.callsOf('account.refresh').length - before;
  const minutes = async (count: number) => {
    for (let at = 0; at < count * 6; at += 1) await act(async () => clock.advance(10_000));
  };
  bus.handle({
    'account.refresh': () => ({ account: { ...account(state.role).account, isStale: true } }),
  });
  await upgrade();
  await screen.findByText(/continues by itself/);
  await minutes(2);
  expect(requested()).toBe(12);
  await minutes(40);
  expect(screen.queryByText(/continues by itself/)).toBeNull();
  expect(requested()).toBe(180);
  await upgrade();
  await screen.findByText(/continues by itself/);
  bus.handle({ 'account.refresh': () => account(state.role) });
  state.role = 'pro';
  await minutes(1);
  expect(goOn).toHaveBeenCalledTimes(1);
});

test('S3.12 v2 opens its modal by itself where it may, and by its button', async () => {
  await openPaywall({ plans: { variant: 'v2' }, mayInterrupt: true });
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'How it works' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('a refusal of an earlier view opens no modal', async () => {
  const { bus } = await openPaywall({
    plans: { variant: 'v2' },
    mayInterrupt: true,
    isFresh: false,
  });
  await screen.findByRole('button', { name: 'See plans' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(bus.callsOf('plans.interrupt')).toEqual([]);
});

const outcome = 'The limit is lifted. You can continue.';

test.each([
  ['the plan has room', { plans: { usages: used(1) } }],
  ['the plan has no limit', { plans: { usages: [] } }],
  ['its time is over', { details: { ...wall, resetsAt: '1' } }],
])('an old refusal where %s offers to continue', async (_, change) => {
  const { goOn } = await openPaywall({ ...change, isFresh: false });
  await screen.findByText(outcome);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(goOn).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
});

test('a plan that is bought elsewhere while the card is open makes it one to continue', async () => {
  const { bus, state, goOn } = await openPaywall();
  await screen.findByRole('button', { name: 'See plans' });
  state.plans = { ...offer, usages: [] };
  act(() => bus.emit('account.changed', {}));
  await screen.findByText(outcome);
  expect(goOn).not.toHaveBeenCalled();
});

test('a card is by the role that the server has now, not by one that has ended since', async () => {
  const { bus } = await openPaywall();
  cleanup();
  bus.handle({ 'account.get': () => account('elite', 'ELITE_GIFT') });
  const error = { code: 'usage_limit', details: wall };
  const clock = new ManualClock(start);
  await renderView(<Paywall error={error} isFresh goOn={() => undefined} />, bus, {
    startPaywall: async (input) =>
      startPaywall({ bus, openTab: () => undefined, clock, tag: () => 'en' }, input),
  });
  await screen.findByRole('button', { name: 'See plans' });
});

test('where nothing is sold, the card says so', async () => {
  await openPaywall({ plans: { canBuy: false } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/assigned by the server's owner/);
});

test.each([
  ['names no known feature', { details: { feature: 'flying' } }],
  ['has no details', { details: {} }],
  ['is of a server without plans', { plans: { isOn: false, usages: [] } }],
])('a refusal that %s is an error in words with Retry, and offers no plan', async (_, change) => {
  const { goOn } = await openPaywall(change);
  expect((await screen.findByRole('alert')).textContent).toContain("your plan's limit");
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(goOn).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
});

test.each<[Role, Role]>([
  ['free', 'basic'],
  ['basic', 'pro'],
])('from %s the refused action continues with %s', async (role, higher) => {
  const { bus, state, goOn } = await openPaywall({ role });
  fireEvent.click(await screen.findByRole('button', { name: /plan/i }));
  await screen.findByText(/continues by itself/);
  state.role = higher;
  act(() => bus.emit('account.changed', {}));
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
});

test.each<[string, Role, string]>([
  ['Elite', 'elite', 'ELITE_GIFT'],
  ['Pro by the year', 'pro', 'PRO_YEARLY'],
])('who has %s is offered no plan, by no card and no modal', async (_, role, planName) => {
  const { bus } = await openPaywall({
    role,
    planName,
    plans: { variant: 'v2', canBuy: false },
    mayInterrupt: true,
  });
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bus.callsOf('plans.interrupt')).toEqual([]);
  expect(document.body.textContent).not.toContain('assigned by the server');
});

test('a refused question is saved for when its view is closed, and is asked again by one view alone', async () => {
  const blocked = { conversationId: 'c', messageId: 'q' };
  const { bus, state, goOn } = await openPaywall({ blocked });
  bus.handle({ 'blocked.save': () => ({}), 'blocked.take': () => ({ isTaken: false }) });
  await upgrade();
  await screen.findByText(/continues by itself/);
  expect(bus.callsOf('blocked.save')).toEqual([{ ...blocked, role: 'free' }]);
  state.role = 'pro';
  act(() => bus.emit('account.changed', {}));
  await waitFor(() => expect(bus.callsOf('blocked.take')).toHaveLength(1));
  // Another view was faster.
  await act(async () => undefined);
  expect(goOn).not.toHaveBeenCalled();
});

test('a refused question of which it is not known whether another view has asked it is not asked here too', async () => {
  const blocked = { conversationId: 'c', messageId: 'q' };
  const { bus, state, goOn } = await openPaywall({ blocked });
  bus.handle({
    'blocked.save': () => ({}),
    'blocked.take': () => Promise.reject(new CodedError('peerLost')),
  });
  await upgrade();
  await screen.findByText(/continues by itself/);
  state.role = 'pro';
  act(() => bus.emit('account.changed', {}));
  await waitFor(() => expect(bus.callsOf('blocked.take')).toHaveLength(1));
  await act(async () => undefined);
  expect(goOn).not.toHaveBeenCalled();
});
