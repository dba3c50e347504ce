import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { read, root } from '#test/support/sources.ts';

const walks = read('docs/walks.md');

test('every file of docs/walks.md exists', () => {
  const paths = [...walks.matchAll(/`((?:src|machines|workers)\/[^`]+)`/g)].map(
    ([, name]) => name!,
  );
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('the walk of a question has at most 45 files, with those of the bus', () => {
  const [, bus = '', question = ''] = walks.split(/^## /m);
  const files = new Set((bus + question).match(/`(src|machines|workers)\/[^`]+`/g));
  expect(files.size).toBeGreaterThan(20);
  expect(files.size).toBeLessThanOrEqual(45);
});
