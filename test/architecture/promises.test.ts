import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { read, root } from '#test/support/sources.ts';
import { titlesOf } from '#test/support/test-titles.ts';

const promises = read('docs/promises.md');
const rows = Array.from(
  promises.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.(?:test|e2e)\.tsx?)\)/g),
  ([, title = '', file = '']) => ({ title, file }),
);

test('every promise has a row, and every row is there under its title', () => {
  const lines = promises.split('\n').filter((line) => line.startsWith('|'));
  const bare = lines.filter(
    (line) => !/^\| (-+|while|fault) /.test(line) && !line.includes('](../'),
  );
  expect(bare).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
  const titles = new Map<string, string[]>();
  const missing = rows.filter(({ title, file }) => {
    if (!existsSync(path.join(root, file))) return true;
    const known = titles.get(file) ?? titlesOf(file);
    titles.set(file, known);
    return !known.some((each) => each.includes(title));
  });
  expect(missing).toEqual([]);
});
