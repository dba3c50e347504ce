import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { commands } from '#bus/contract.ts';
import { contexts } from '#bus/define.ts';
import { isTest, read, root, sourceFiles } from '#test/support/sources.ts';

const rooms = [
  ...[
    'shared',
    'domain',
    'api',
    'bus',
    'platform',
    'services',
    'sites',
    'app',
    'page',
    'features',
    'ui',
  ].map((room) => `src/${room}`),
  'src/entry',
  'src/server',
  'machines',
  'workers',
  'locales',
  'test',
  'scripts',
];

test.each(rooms)('%s has a README of at most 40 lines', (room) => {
  const file = `${room}/README.md`;
  expect(existsSync(path.join(root, file))).toBe(true);
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test.each([
  ['README.md', 149],
  ['docs/glossary.md', 60],
])('%s is read in one sitting: at most %d lines', (file, max) => {
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(max);
});

test('a command names callers that exist, and its owner answers it in one handler table', () => {
  const tables = sourceFiles(['src/app', 'src/entry', 'src/page'])
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n');
  for (const [name, entry] of Object.entries(commands)) {
    expect(entry.callers.every((caller) => contexts.includes(caller))).toBe(true);
    const count = tables.split(`'${name}'`).length - 1;
    expect({ name, answered: count >= 1 }).toEqual({ name, answered: true });
  }
});

test('the browser object is touched only behind platform ports and in content scripts', () => {
  const bad = sourceFiles(['src', 'workers', 'machines']).filter(
    (file) =>
      !file.startsWith('src/platform/extension/') &&
      !file.startsWith('src/entry/content/') &&
      !file.includes('.test.') &&
      /(^|[^.\w'"`/-])(chrome|browser)\.(runtime|tabs|storage|scripting)\b/m.test(
        read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
  );
  expect(bad).toEqual([]);
});

test('S2.11 every view has the error screen: only mountView and the base of tests make roots', () => {
  const makers = sourceFiles().filter(
    (file) => file.startsWith('src/') && !isTest(file) && /\bcreateRoot\(/.test(read(file)),
  );
  expect(makers).toEqual(['src/entry/shared/view/mount-view.tsx']);
  expect(read(makers[0]!)).toMatch(
    /<Root[\s\S]*<DiagnosticsContext|<DiagnosticsContext[\s\S]*<Root/,
  );
});

test('workers serve their job by the pool, which preserves the codes of errors', () => {
  const workers = sourceFiles(['workers']).filter((file) => file.endsWith('.worker.ts'));
  expect(workers.length).toBeGreaterThan(0);
  expect(workers.filter((file) => !/^serve\(/m.test(read(file)))).toEqual([]);
});
