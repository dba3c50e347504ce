import { expect, test } from '@jest/globals';
import { toolReserve } from './result-room.ts';

test('G18 where the sources would fill the window, a plan leaves room for the tools and their results', () => {
  const none = toolReserve([]);
  const description = 'x'.repeat(8000);
  const offered = toolReserve([{ name: 'weather', description, parameters: {} }]);
  expect(none(8192)).toBeGreaterThan(1024);
  expect(none(128_000) - none(8192)).toBe(4096 - 1024);
  expect(offered(8192) - none(8192)).toBeGreaterThanOrEqual(2000);
});
