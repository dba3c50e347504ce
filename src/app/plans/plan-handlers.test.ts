import { expect, test } from '@jest/globals';
import { pricing, usage as usageCall } from '#api/plans.ts';
import { defaultPrices } from '#domain/billing/plan-prices.ts';
import { writeCache } from '#services/store/database/cached.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createPlanHandlers } from './plan-handlers.ts';

const { type: _, ...monthly } = defaultPrices.pro;
const usage = { feature: 'advanced_model', used: 3, max: 5, period: 'day' as const, resetsAt: 9 };
const dayMs = 24 * 3_600_000;

function setup(change: { isSignedIn?: boolean; data?: object } = {}) {
  const { store, clock } = openMemoryStore();
  const calls: string[] = [];
  const state = { isAway: false, server: 'http://server.test' };
  const callServer = async ({ path }: { path: string }) => {
    calls.push(path);
    if (state.isAway) throw new CodedError('network', 'away');
    if (path === pricing.path) {
      const data = change.data ?? {
        pro_monthly: { ...monthly, type: 'pro' },
        pro_yearly: defaultPrices.pro_yearly,
      };
      return { status: 'OK', data, can_buy: true, versions: ['12-1'] };
    }
    if (path === usageCall.path) return { status: 'OK', data: [usage] };
    return { status: 'OK', data: { url: `https://pay.test${path}` } };
  };
  const handlers = createPlanHandlers({
    store,
    callServer: callServer as never,
    session: { isSignedIn: async () => change.isSignedIn ?? true },
    server: async () => state.server,
  });
  const ask = { signal: new AbortController().signal } as never;
  const get = (isForced = false) => handlers['plans.get']({ isForced }, ask);
  const asksPrices = () => calls.filter((path) => path === pricing.path).length;
  return { store, clock, state, handlers, ask, get, asksPrices };
}

test('C9 S5.13 plans are requested once a day, when forced, and for another refresh flag', async () => {
  const { get, asksPrices, clock, store } = setup();
  expect(await get()).toMatchObject({
    isOn: true,
    canBuy: true,
    yearlyPrice: 144,
    usages: [usage],
    version: '12-1',
  });
  await get();
  expect(asksPrices()).toBe(1);
  await get(true);
  expect(asksPrices()).toBe(2);
  clock.advance(dayMs + 1);
  await get();
  expect(asksPrices()).toBe(3);
  await writeCache(store, 'plans:http://server.test', {
    plans: {},
    canBuy: false,
    flag: '2020-01-01',
  });
  expect((await get()).isOn).toBe(true);
  expect(asksPrices()).toBe(4);
});

test('without the network the plans are those that were known', async () => {
  const { get, state, clock } = setup();
  await get();
  state.isAway = true;
  clock.advance(dayMs + 1);
  expect(await get()).toMatchObject({ isOn: true, yearlyPrice: 144, usages: null });
});

test('plans of one server are not those of another', async () => {
  const { get, state, asksPrices } = setup();
  await get();
  state.server = 'http://other.test';
  state.isAway = true;
  expect(await get()).toMatchObject({ isOn: false, server: 'http://other.test' });
  state.isAway = false;
  expect(await get()).toMatchObject({ isOn: true });
  expect(asksPrices()).toBe(3);
});

test('a server without plans has none: nothing else is requested', async () => {
  const { get } = setup({ data: {} });
  expect(await get()).toMatchObject({ isOn: false, usages: [], yearlyPrice: null });
});

test('a guest has no limits at the server', async () => {
  expect((await setup({ isSignedIn: false }).get()).usages).toEqual([]);
});

test('a plan is paid, and changed, at addresses of the server', async () => {
  const { handlers, ask } = setup();
  expect(await handlers['plans.checkout']({ plan: 'pro_yearly' }, ask)).toEqual({
    url: 'https://pay.test/payment/create_checkout_session',
  });
  expect(await handlers['plans.portal']({}, ask)).toEqual({
    url: 'https://pay.test/payment/create_portal_session',
  });
});

test('the modal may open by itself once a day, in one context alone; that is stored', async () => {
  const { handlers, ask, clock } = setup();
  const interrupt = () => handlers['plans.interrupt']({ feature: 'advanced_model' }, ask);
  const both = await Promise.all([interrupt(), interrupt()]);
  expect(both.filter(({ mayInterrupt }) => mayInterrupt)).toHaveLength(1);
  expect(await interrupt()).toEqual({ mayInterrupt: false });
  clock.advance(dayMs);
  expect(await interrupt()).toEqual({ mayInterrupt: true });
});
