import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, root } from '../building/build-steps.ts';
import { type Finding, unexplained } from './explained-findings.ts';

/*
 * `node scripts/run.mjs packaging/lint`: the Firefox build under Mozilla's linter, which is what `web-ext lint` runs and
 * what the store runs on what it is sent. npm gets it on first use.
 */
const linter = 'addons-linter@10.14.0';

type Report = Record<'errors' | 'warnings' | 'notices', Finding[]>;

function lint(folder: string): Report {
  const { stdout, stderr, error } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${linter}`, '--', 'addons-linter', '--output=json', folder],
    { encoding: 'utf8', maxBuffer: 1e9, shell: process.platform === 'win32' },
  );
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    throw new Error(`${linter} gave no report: ${error?.message ?? stderr}`);
  }
}

await ensureBuilt('extension-firefox');
const { errors, warnings, notices } = lint(path.join(root, 'dist/extension-firefox'));
const open = [...errors, ...unexplained([...warnings, ...notices])];
for (const { code, file = '', line = '', message } of open)
  console.log(`${code} ${file}:${line} ${message}`);
const explained = errors.length + warnings.length + notices.length - open.length;
console.log(`${errors.length} errors; ${open.length} without a reason, ${explained} with one`);
process.exitCode = open.length > 0 ? 1 : 0;
