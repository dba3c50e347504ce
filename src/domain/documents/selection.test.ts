import { expect, test } from '@jest/globals';
import { all, extended, noSelection, selectedOf, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('U2.5 entries are selected one by one, and once more no longer', () => {
  const two = toggled(toggled(noSelection, 'd'), 'b');
  expect(selectedOf(two, order)).toEqual(['b', 'd']);
  expect(selectedOf(toggled(two, 'd'), order)).toEqual(['b']);
});

test('U2.5 a range goes from the last entry to this one, in both directions, and adds to what is selected', () => {
  const down = extended(toggled(noSelection, 'b'), 'd', order);
  expect(selectedOf(down, order)).toEqual(['b', 'c', 'd']);
  const up = extended(toggled(toggled(noSelection, 'e'), 'c'), 'a', order);
  expect(selectedOf(up, order)).toEqual(['a', 'b', 'c', 'e']);
  // The range begins where it began.
  expect(selectedOf(extended(up, 'd', order), order)).toEqual(order);
});

test('a range without a beginning, or from what is no longer listed, is one entry', () => {
  expect(selectedOf(extended(noSelection, 'c', order), order)).toEqual(['c']);
  expect(selectedOf(extended(toggled(noSelection, 'gone'), 'c', order), order)).toEqual(['c']);
});

test('all are selected; what leaves the list is not', () => {
  expect(selectedOf(all(order), order)).toEqual(order);
  expect(selectedOf(all(order), ['b', 'new'])).toEqual(['b']);
  expect(selectedOf(all([]), [])).toEqual([]);
});
