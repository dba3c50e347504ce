import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { commands } from '#bus/contract.ts';
import { contexts } from '#bus/define.ts';
import { sites } from '#sites/registry.ts';
import { read, root, sourceFiles } from '#test/support/sources.ts';

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

test('a command names callers that exist, and its owner answers it in one handler table', () => {
  const tables = sourceFiles(['src/app', 'src/entry'])
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n');
  for (const [name, entry] of Object.entries(commands)) {
    expect(entry.callers.every((caller) => contexts.includes(caller))).toBe(true);
    const count = tables.split(`'${name}'`).length - 1;
    expect({ name, answered: count >= 1 }).toEqual({ name, answered: true });
  }
});

test('every site file is registered, and no two sites claim the same host', () => {
  const own = ['define-site.ts', 'registry.ts', 'readers.ts', 'unfolders.ts', 'gatherers.ts'];
  const files = readdirSync(path.join(root, 'src/sites'), { withFileTypes: true })
    .filter(
      ({ name }) => !name.endsWith('.test.ts') && !name.endsWith('.md') && !own.includes(name),
    )
    .filter(
      (entry) => entry.isFile() || existsSync(path.join(root, 'src/sites', entry.name, 'site.ts')),
    );
  expect(sites.map(({ id }) => id).sort()).toEqual(
    files.map(({ name }) => name.replace(/\.ts$/, '')).sort(),
  );
  const hosts = sites.flatMap((site) => site.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
  const inside = hosts.filter((host) =>
    hosts.some((other) => other !== host && host.endsWith(`.${other}`)),
  );
  expect(inside).toEqual([]);
  expect(sites.filter((site) => site.testUrls.length === 0)).toEqual([]);
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
