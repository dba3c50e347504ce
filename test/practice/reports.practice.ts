import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';

const source = process.env.GLOSS_REPORTS ?? path.join(root, '../shared/reports/2026-11');
const isPresent = existsSync(source);
const reports = isPresent ? test : test.skip;
if (!isPresent) console.warn('skipped: some 200 inputs of 40 kinds of reports, no reports folder');

const node = path.join(root, 'node_modules/.bin/node');

/** Inputs of a file whose result is not the right one, with what was seen. */
function failures(file: string): string[] {
  const folder = path.join(root, '.cache/reports');
  rmSync(folder, { recursive: true, force: true });
  cpSync(source, folder, { recursive: true });
  const flags = ['--disable-warning=ExperimentalWarning'];
  const said = execFileSync(node, [...flags, path.join(folder, file)], { encoding: 'utf8' });
  expect(said).toContain('PASS ');
  return said.split(/\n(?=PASS |FAIL )/).filter((each) => each.startsWith('FAIL '));
}

reports.each(['hosts', 'voice', 'imports', 'search', 'pictures', 'server'])(
  'each input of the reports about %s gives its right value',
  (file) => {
    expect(failures(`${file}.ts`)).toEqual([]);
  },
);
