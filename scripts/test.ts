import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt, root } from './building/build-steps.ts';
import { run, runChecks } from './checks/checks.ts';
import { needBrowser } from './testing/browsers.ts';
import { needSuite } from './testing/conformance.ts';
import { changedFiles, type NamedTests, namedTests } from './testing/named-tests.ts';
import { needProxy } from './testing/proxy.ts';
import { needSoundServer, needSpeech } from './testing/speech.ts';
import { type Suite, settle, suitesOf, type Tally, tallyOf } from './testing/test-report.ts';
import { needWorld } from './world/programs.ts';

interface Run {
  workers?: number;
  env?: Record<string, string>;
  /** Which tests, as jest's command line says it. */
  only?: readonly string[];
}

const flags = new Set(process.argv.slice(2).filter((each) => each.startsWith('--')));
const names = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const tally: Tally = { passed: 0, failed: 0, skipped: 0 };

function add(part: Tally): void {
  tally.passed += part.passed;
  tally.failed += part.failed;
  tally.skipped += part.skipped;
}

/** Runs jest projects; a run that dies without a report counts as one failure. */
async function jest(
  projects: readonly string[],
  { workers = 2, env = {}, only = [] }: Run = {},
): Promise<Suite[]> {
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
      ...only,
    ],
    {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...env,
    },
  );
  const suites = existsSync(report) ? suitesOf(readFileSync(report, 'utf8')) : null;
  if (!suites) add({ passed: 0, failed: 1, skipped: 0 });
  console.error(`${projects.join(' and ')}: ${Math.round((Date.now() - started) / 1000)} s`);
  rmSync(folder, { recursive: true, force: true });
  return suites ?? [];
}

/** To write the cache of builds takes a fifth of a first one, and serves only who builds again. */
function leaveOutNewCache(): void {
  const hasCache = existsSync(path.join(root, '.cache/webpack'));
  if (!hasCache) process.env.GLOSS_BUILD_CACHE = 'off';
}

/** All suites; those that fail run once more by themselves, and what passes then is reported as flaky. */
async function inAll(env: Record<string, string>): Promise<string[]> {
  const first = [
    // Suites of the server and browsers mostly wait; the processors have work for three.
    ...(await jest(['unit', 'dom', 'server'], { workers: 3, env })),
    // Wide rows leave the processors no time to wait.
    ...(await jest(['e2e'], { workers: env.GLOSS_FULL ? 2 : 3, env })),
    // Firefox draws in software: its clicks time out next to other browsers.
    ...(await jest(['alone', 'firefox'], { workers: 1, env })),
  ];
  const files = first.filter(({ failed }) => failed > 0).map(({ file }) => file);
  const all = ['unit', 'dom', 'server', 'e2e', 'firefox', 'alone'];
  const only = ['--runTestsByPath', ...files];
  const again = files.length > 0 ? await jest(all, { workers: 1, env, only }) : [];
  const { suites, flaky } = settle(first, again);
  add(tallyOf(suites));
  return flaky.map(({ file, test }) => `flaky: ${path.relative(root, file)} › ${test}`);
}

async function everything(): Promise<string[]> {
  leaveOutNewCache();
  const checks = runChecks();
  needBrowser('chromium');
  needBrowser('firefox');
  needSpeech();
  if (flags.has('--full')) {
    needSoundServer();
    needWorld();
    needProxy();
    needSuite();
  }
  const [results] = await Promise.all([checks, ensureBuilt('extension-chromium', 'web')]);
  for (const { passed } of results) {
    add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  }
  const env = { GLOSS_BUILT: '1', ...(flags.has('--full') && { GLOSS_FULL: '1' }) };
  return inAll(env);
}

/** Only the tests of what is named, wide rows among them; the suites themselves build what they need. */
async function some(paths: readonly string[]): Promise<void> {
  for (const { projects, options } of runsOf(paths)) {
    // Browsers that need all of the processors: see `inAll`.
    const workers = options.some((each) => each.endsWith('.e2e.ts')) ? 1 : 2;
    add(tallyOf(await jest(projects, { workers, env: { GLOSS_FULL: '1' }, only: options })));
  }
}

function runsOf(paths: readonly string[]): NamedTests[] {
  try {
    return namedTests(root, paths);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

let flaky: string[] = [];
if (flags.has('--changed')) await some(changedFiles(root));
else if (names.length > 0) await some(names);
else if (flags.has('--practice')) add(tallyOf(await jest(['practice'])));
else flaky = await everything();

for (const line of flaky) console.log(line);
if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
