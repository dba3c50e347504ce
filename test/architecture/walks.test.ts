import { expect, test } from '@jest/globals';
import { read } from '#test/support/sources.ts';

const walks = read('docs/walks.md');

test('the walk of a question has at most 45 files, with those of the bus', () => {
  const [, bus = '', question = ''] = walks.split(/^## /m);
  const files = new Set((bus + question).match(/`(src|machines|workers)\/[^`]+`/g));
  expect(files.size).toBeGreaterThan(20);
  expect(files.size).toBeLessThanOrEqual(45);
});
