import { expect, test } from '@jest/globals';
import { neededFiles, packageFolders } from './needed-files.ts';

test('G15.5 what a program imports is found through all of its files', () => {
  const code: Record<string, string> = {
    'src/server/index.ts': `import './early.ts';
import {
  one,
  two,
} from '#domain/numbers.ts';
import type { Shape } from 'only-a-type';
import { type Other } from 'loaded/all/the/same';
const later = () => import('#api/later.ts');
const job = new Worker(new URL('./job.worker.ts', import.meta.url));
type Of = typeof import('only-a-type');
const webpack = () => import('webpack');`,
    'src/server/early.ts': "import { readFile } from 'node:fs';",
    'src/domain/numbers.ts': "export { one } from '@scope/numbers/one';\nexport const two = 'two';",
    'src/api/later.ts': "import texts from '#locales/en/index.json' with { type: 'json' };",
    'src/server/job.worker.ts': "import { work } from './work.ts';",
    'src/server/work.ts': '',
  };
  expect(neededFiles(['src/server/index.ts'], (file) => code[file] ?? 'missing')).toEqual({
    files: ['locales/en/index.json', ...Object.keys(code)].sort(),
    packages: ['@scope/numbers', 'loaded'],
  });
});

test('G15.5 a package comes with what it needs, each in the version that it finds', () => {
  const lock = {
    'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { p: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' }, optionalDependencies: { d: '1' } },
    'node_modules/b': { dependencies: { unused: '1' } },
    'node_modules/c': {
      peerDependencies: { q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/p': {},
    'node_modules/q': {},
    'node_modules/unused': {},
  };
  expect(packageFolders(['a', 'not-there'], lock)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ]);
});

test('G15.5 the server needs neither the views nor the build', () => {
  const { files, packages } = neededFiles(['src/server/index.ts', 'scripts/start.ts']);
  for (const file of ['src/server/share/render-share.worker.ts', 'src/shared/json.ts'])
    expect(files).toContain(file);
  for (const name of ['fastify', 'kysely', 'pg', 'zod']) expect(packages).toContain(name);
  const ofOthers =
    /^(react|@fluentui\/.*|mermaid|pdfjs-dist|dexie|webpack|terser.*|jest|puppeteer)$/;
  expect(packages.filter((name) => ofOthers.test(name))).toEqual([]);
  expect(files.filter((file) => /^src\/(features|ui|entry|page)\//.test(file))).toEqual([]);
});
