import { expect, test } from '@jest/globals';
import { foldOf, folds } from './folds.ts';

test.each([
  ['news.pier.example', 'shop.pier.example'],
  ['pier.co.uk', 'news.pier.co.uk'],
])('K2.1 %s and %s are in one fold', (one, other) => {
  expect(foldOf(one)).toBe(foldOf(other));
});

test('K2.1 hosts are spread over all folds', () => {
  const hosts = Array.from({ length: 500 }, (_, i) => `host-${i}.example${i}.org`);
  const sizes = Map.groupBy(hosts, foldOf);
  expect(sizes.size).toBe(folds);
  for (const { length } of sizes.values()) expect(length).toBeGreaterThan(60);
});
