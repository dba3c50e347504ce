import { expect, test } from '@jest/globals';
import { sourceAddress } from './source-address.ts';

test.each([
  ['https://a.test/b?c#d', 'https://a.test/b?c#d'],
  ['view-source:https://a.test/b', 'https://a.test/b'],
  ['about:reader?url=https%3A%2F%2Fa.test%2Fb%3Fc', 'https://a.test/b?c'],
  ['about:reader?', 'about:reader?'],
  ['about:blank', 'about:blank'],
  ['', ''],
])('%s shows %s', (url, page) => {
  expect(sourceAddress(url)).toBe(page);
});
