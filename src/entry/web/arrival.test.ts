import { expect, test } from '@jest/globals';
import { planOfVisit } from './arrival.ts';

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
