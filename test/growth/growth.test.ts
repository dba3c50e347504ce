import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { CountedRow } from './count.ts';

/* In a process of its own: what a worker of jest has loaded before is not counted in full. */
const { stdout, stderr } = spawnSync(
  process.execPath,
  [path.join(import.meta.dirname, 'count.ts')],
  { encoding: 'utf8', maxBuffer: 1 << 26 },
);
const counted = stdout
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as CountedRow);

test('every table was counted to its end', () => {
  expect(stderr).toBe('');
  expect(counted.length).toBeGreaterThan(400);
});

describe('the counter', () => {
  const limitOf = (kind: string) =>
    counted.filter(({ name }) => name.startsWith(`counter: ${kind}`));

  test('sees work that grows as its input does', () => {
    for (const { name, growth } of limitOf('linear')) {
      expect([name, growth > 3.9 && growth < 4.2]).toEqual([name, true]);
    }
  });

  test('sees work that grows faster, in blocks of code and in built-in functions', () => {
    expect(limitOf('quadratic')).toHaveLength(10);
    for (const { name, growth } of limitOf('quadratic')) {
      expect([name, growth > 12]).toEqual([name, true]);
    }
  });
});

test.each(counted.filter(({ name }) => !name.startsWith('counter:')))(
  '$name takes steps in proportion to its length',
  ({ growth, limit }) => {
    expect(growth).toBeLessThan(limit);
  },
);
