import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../building/build-steps.ts';
import { type Browser, manifest } from '../building/manifest.ts';

interface Requested {
  permissions: string[];
  host_permissions: string[];
  optional_host_permissions: string[];
}

const names: Readonly<Record<string, Browser>> = { Chromium: 'chromium', Firefox: 'firefox' };
const [, installed = '', hosts = ''] = readFileSync(
  path.join(root, 'docs/permissions.md'),
  'utf8',
).split(/^## /m);

/** Cells of each line of a table that begins with a name in code. */
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| `.*\|$/gm)].map(([line]) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );

const isOf = (builds: string, browser: Browser) =>
  builds.split(', ').some((name) => names[name] === browser);

test.each(['chromium', 'firefox'] as const)(
  'G15.5 the permissions of the %s build are those of docs/permissions.md',
  (browser) => {
    const requested = manifest(browser, '1.0.0', false) as Requested;
    const listed = rowsOf(installed).filter(([, builds = '']) => isOf(builds, browser));
    expect(new Set(listed.map(([name]) => name))).toEqual(new Set(requested.permissions));
    const places = rowsOf(hosts).filter(([, , builds = '']) => isOf(builds, browser));
    const when = (time: string) => places.filter(([, each]) => each === time).map(([name]) => name);
    expect(when('at installation')).toEqual(requested.host_permissions);
    expect(when('when it is needed')).toEqual(requested.optional_host_permissions);
  },
);

test('G15.5 each has its reason', () => {
  const reasons = [...rowsOf(installed), ...rowsOf(hosts)].map((cells) => cells.at(-1) ?? '');
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});
