import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needBrowser } from './browsers.ts';
import { ensureBuilt, root } from './build-steps.ts';
import { run, runChecks } from './checks.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const flags = new Set(process.argv.slice(2));
const tally: Tally = { passed: 0, failed: 0, skipped: 0 };

function add(part: Tally): void {
  tally.passed += part.passed;
  tally.failed += part.failed;
  tally.skipped += part.skipped;
}

/** Runs jest projects; a run that dies without a report counts as one failure. */
async function jest(projects: readonly string[], workers = 2, env = {}): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-jest-'));
  const report = path.join(folder, 'report.json');
  const started = Date.now();
  await run(
    [
      process.execPath,
      path.join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${report}`,
      `--maxWorkers=${workers}`,
      '--forceExit',
    ],
    {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...env,
    },
  );
  const part = readReport(report);
  console.error(`${projects.join(' and ')}: ${Math.round((Date.now() - started) / 1000)} s`);
  rmSync(folder, { recursive: true, force: true });
  add(part);
}

function readReport(file: string): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    return {
      passed: report.numPassedTests ?? 0,
      failed: (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0),
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** To write the cache of builds takes a fifth of a first one, and serves only who builds again. */
function leaveOutNewCache(): void {
  const hasCache = existsSync(path.join(root, '.cache/webpack'));
  if (!hasCache) process.env.GLOSS_BUILD_CACHE = 'off';
}

async function everything(): Promise<void> {
  leaveOutNewCache();
  const checks = runChecks();
  needBrowser('chromium');
  needBrowser('firefox');
  const [results] = await Promise.all([checks, ensureBuilt('extension-chromium', 'web')]);
  for (const { passed } of results) {
    add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  }
  const env = { GLOSS_BUILT: '1', ...(flags.has('--full') && { GLOSS_FULL: '1' }) };
  // Suites of the server mostly wait; the processors have work for three.
  await jest(['unit', 'dom', 'server'], 3, env);
  // Browsers mostly wait, too.
  await jest(['e2e', 'firefox'], 3, env);
  await jest(['alone'], 1, env);
}

if (flags.has('--practice')) await jest(['practice']);
else await everything();

if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
