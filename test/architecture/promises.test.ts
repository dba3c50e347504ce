import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { read, root } from '#test/support/sources.ts';
import { filledTitlesOf } from '#test/support/test-titles.ts';

const promises = read('docs/promises.md');
const rowsOf = (text: string) =>
  Array.from(
    text.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.(?:test|e2e)\.tsx?)\)/g),
    ([, title = '', file = '']) => ({ title, file }),
  );

/** Those whose suite has no such title, or row that fills one in. */
function missingOf(rows: ReturnType<typeof rowsOf>) {
  const titles = new Map<string, string[]>();
  return rows.filter(({ title, file }) => {
    if (!existsSync(path.join(root, file))) return true;
    const known = titles.get(file) ?? filledTitlesOf(file);
    titles.set(file, known);
    return !known.some((each) => each.includes(title));
  });
}

test('every promise has a row, and every row is there under its title', () => {
  const lines = promises.split('\n').filter((line) => line.startsWith('|'));
  const bare = lines.filter(
    (line) => !/^\| (-+|while|fault) /.test(line) && !line.includes('](../'),
  );
  expect(bare).toEqual([]);
  const rows = rowsOf(promises);
  expect(rows.length).toBeGreaterThan(60);
  expect(missingOf(rows)).toEqual([]);
});

test('G18 every attack by an assistant or a tool server has a row under its title', () => {
  const rows = rowsOf(read('docs/threat-model.md'));
  expect(rows.length).toBeGreaterThan(15);
  expect(missingOf(rows)).toEqual([]);
});
