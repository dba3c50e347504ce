import { expect, test } from '@jest/globals';
import { fillOf } from './storage.ts';

test.each([
  [0, 100, 'free'],
  [79, 100, 'free'],
  [80, 100, 'nearly'],
  [99, 100, 'nearly'],
  [100, 100, 'full'],
  [140, 100, 'full'],
  [1e12, null, 'free'],
])('%d bytes of %s: %s', (used, limit, fill) => {
  expect(fillOf({ used, limit })).toBe(fill);
});
