import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest, read, root, sourceFiles } from '#test/support/sources.ts';

const max = 20;

test(`a folder has at most ${max} files, or its room's README says why it is flat`, () => {
  const counts = new Map<string, number>();
  for (const file of sourceFiles(['src', 'machines', 'workers', 'scripts'])) {
    const folder = path.posix.dirname(file);
    if (!isTest(file)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts].filter(([, count]) => count > max).map(([folder]) => folder);
  expect(large.filter((folder) => !isExplained(folder))).toEqual([]);
});

/** Its own README or one above it has a line with its name and the word "flat". */
function isExplained(folder: string): boolean {
  const name = path.posix.basename(folder);
  const above = folder.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'));
  const lines = above
    .map((each) => `${each}/README.md`)
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => read(file).split('\n'));
  return lines.some((line) => line.includes(`\`${name}/\``) && /\bflat\b/i.test(line));
}
