import { expect, test } from '@jest/globals';
import { rouge } from './rouge.ts';

test('ROUGE as in Lin 2004', () => {
  // The example of its section 3: police killed the gunman.
  const reference = 'police killed the gunman';
  expect(rouge('police kill the gunman', reference).rl).toEqual({
    recall: 0.75,
    precision: 0.75,
    f1: 0.75,
  });
  const { r1, r2, rl } = rouge('the gunman kill police', reference);
  expect([r1.f1, rl.f1]).toEqual([0.75, 0.5]);
  expect(r2.recall).toBeCloseTo(1 / 3);
  expect(rouge('The gunman police killed.', reference).rl.recall).toBe(0.5);
});

test('a repeated word counts as often as the reference has it; empty texts are 0', () => {
  expect(rouge('the the the the', 'the tide').r1).toEqual({
    recall: 0.5,
    precision: 0.25,
    f1: 1 / 3,
  });
  expect(rouge('', 'the tide').r2).toEqual({ recall: 0, precision: 0, f1: 0 });
  expect(rouge('灯塔很高', '灯塔').r1.recall).toBe(1);
});
