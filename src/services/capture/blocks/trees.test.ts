import { expect, test } from '@jest/globals';
import { forestOf, scoreOf } from './trees.ts';

const forest = forestOf('0\n0,0.123,1,2 -1 1');

test.each([
  [0.122, 'low'],
  [0.123, 'low'],
  [0.124, 'high'],
])('K2.1 %d takes the %s branch of a limit of 0.123', (value, branch) => {
  expect(scoreOf(forest, Float32Array.of(value)) < 0.5 ? 'low' : 'high').toBe(branch);
});
