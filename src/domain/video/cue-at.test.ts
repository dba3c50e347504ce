import { expect, test } from '@jest/globals';
import { cueAt } from './cue-at.ts';

test('S2.16 the line at a second is the last that has started', () => {
  const segments = [0.5, 3, 3, 65.25].map((start) => ({ start }));
  const at = [0, 0.39, 0.41, 2, 3, 65.1, 65.2, 9000].map((seconds) => cueAt(segments, seconds));
  expect(at).toEqual([-1, -1, 0, 0, 2, 2, 3, 3]);
  expect(cueAt([], 5)).toBe(-1);
});
