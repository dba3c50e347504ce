import { expect, test } from '@jest/globals';
import { planOfVisit, replacedAddress } from './arrival.ts';

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
  ['/app/login/email?opener=true', '/app/settings/account?opener=true'],
  ['/app/settings?upgraded=1#account', '/app/settings/account?upgraded=1'],
  ['/app/settings/#model', '/app/settings/model'],
  ['/app/settings#pair=secret', null],
  ['/app/settings/data', null],
  ['/app/#account', null],
])('S2.4 a visit to %s is one to %s', (address, replaced) => {
  expect(replacedAddress(new URL(address, 'https://gloss.example'))).toBe(replaced);
});
