import { expect, test } from '@jest/globals';
import { plans, roleOf } from './plans.ts';

test('S1.1 a visitor who is not signed in is a guest, whatever plan is named', () => {
  expect(plans).toEqual(['free', 'basic', 'pro', 'elite']);
  expect(roleOf(false, 'elite')).toBe('guest');
  expect(roleOf(true)).toBe('free');
  expect(plans.map((plan) => roleOf(true, plan))).toEqual([...plans]);
});
