import { expect, test } from '@jest/globals';
import { plans } from './plans.ts';

test('S1.1 the plans, from the lowest to the highest', () => {
  expect(plans).toEqual(['free', 'basic', 'pro', 'elite']);
});
