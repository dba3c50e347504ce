import { expect, test } from '@jest/globals';
import { likeCount } from './like-count.ts';

test.each([
  ['29', 29],
  [' 1.204 ', 1204],
  ['12,345', 12_345],
  ['1 204', 1204],
  ['1.2K', 1200],
  ['2,1 Tsd.', 2100],
  ['1,2 B', 1200],
  ['3.4万', 34_000],
  ['1,5 млн', 1_500_000],
  ['１２', 12],
])('S3.15 likes shown as %s', (shown, count) => expect(likeCount(shown)).toBe(count));

test.each(['', ' ', 'Gefällt mir', '1.2', '5 lakh', '-3'])('no count: %s', (shown) => {
  expect(likeCount(shown)).toBeNull();
});
