import { expect, test } from '@jest/globals';
import type { AccountUser } from '#domain/account/state.ts';
import { type Place, placeOf, writePlace } from '#domain/routes/routes.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import type { Router } from '#ui/routing/router.ts';
import { closeForOpener, replacedAddress } from './arrival.ts';
import { planOfVisit, signInForPlan } from './plan-visit.ts';

test.each([
  ['', {}],
  ['?upgrade=pro_yearly', { wantedPlan: 'pro_yearly' }],
  ['?upgrade=pro', { wantedPlan: 'pro' }],
  ['?upgrade=free', {}],
  ['?upgrade=__proto__', {}],
  ['?upgraded=1', { isBackFromPaying: true }],
  ['?upgraded=1&upgrade=pro_one_year', { wantedPlan: 'pro_one_year', isBackFromPaying: true }],
])('S2.3 a visit to the settings with "%s"', (search, visit) => {
  expect(planOfVisit(search)).toEqual(visit);
});

test.each([
  ['/app/login/email?opener=true', null],
  ['/app/settings?upgraded=1#account', '/app/settings/account?upgraded=1'],
  ['/app/settings/#model', '/app/settings/model'],
  ['/de/app/login/google', null],
  ['/de/app/settings#model', '/de/app/settings/model'],
  ['/prompt', '/app/tools'],
  ['/prompt/de', '/de/app/tools'],
  ['/prompt?gclid=g1', '/app/tools?gclid=g1'],
  ['/app/settings#pair=secret', null],
  ['/app/settings/data', null],
  ['/app/#account', null],
])('S2.4 a visit to %s is one to %s', (address, replaced) => {
  expect(replacedAddress(new URL(address, 'https://gloss.example'))).toBe(replaced);
});

const accountPlace = placeOf('settings', 'account');

test.each([
  ['a guest', null, accountPlace, 'pro', ['/login?back=%2Fsettings%2Faccount&upgrade=pro']],
  ['who is signed in', 'u1', accountPlace, 'pro', []],
  ['who is signing in', null, placeOf('signIn'), 'pro', []],
  ['who has chosen none', null, accountPlace, undefined, []],
] as const)('S2.3 %s is led to signing in for a plan', async (_, userId, place, plan, led) => {
  const user = userId && ({ userId } as AccountUser);
  const bus = createFakeBus({
    'account.get': () => ({ account: { status: 'guest', user, isStale: false } }),
  });
  const gone: string[] = [];
  const router = { place, go: (to: Place) => void gone.push(writePlace(to)) } as unknown as Router;
  await signInForPlan({ router, ...(plan && { wantedPlan: plan }) }, bus);
  expect(gone).toEqual(led);
});

test('S2.4 a window that another one has opened to sign in closes once the account is known', async () => {
  const state = { user: null as AccountUser | null };
  const bus = createFakeBus({
    'account.get': () => ({ account: { status: 'guest', user: state.user, isStale: false } }),
  });
  const closed: string[] = [];
  await new Promise<void>((resolve) => {
    const page = (search: string, opener: object | null) => ({
      location: { search } as Location,
      opener,
      close: () => resolve(void closed.push(search)),
    });
    closeForOpener(bus, page('?opener=true&b', null));
    closeForOpener(bus, page('?a', {}));
    closeForOpener(bus, page('?opener=true&a', {}));
    state.user = { userId: 'u1' } as AccountUser;
    bus.emit('account.changed', {});
  });
  expect(closed).toEqual(['?opener=true&a']);
  expect(bus.callsOf('account.get')).toHaveLength(2);
});
