import { expect, test } from '@jest/globals';
import { featureContexts, selectsModel } from './contexts.ts';

test('S2.15 the last three contexts are hidden from model selection', () => {
  expect(featureContexts.filter(selectsModel)).toEqual(['Chat', 'Summary', 'Search', 'Art']);
});
