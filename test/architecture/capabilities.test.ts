import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { read, root } from '#test/support/sources.ts';

const rooms = [
  'src/{domain,app,services,page,features,server}/*/',
  'src/features/{chat,settings}/*/',
  'src/server/routes/*/',
  '{machines,workers}/*/',
];

test('every folder of a capability is in its row, and every link leads to a folder', () => {
  const folders = globSync(rooms, { cwd: root }).map((folder) => folder.replace(/\/$/, ''));
  const linked = [...read('docs/capabilities.md').matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(
    ([, folder = '']) => folder,
  );
  const missing = folders.filter((folder) => !linked.includes(folder));
  const nowhere = linked.filter((folder) => !folders.includes(folder));
  expect({ missing, nowhere }).toEqual({ missing: [], nowhere: [] });
});
