import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../building/build-steps.ts';

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const nativeTsc = path.join(root, 'node_modules/typescript-native/bin/tsc');
const rooms = ['src', 'machines', 'workers', 'test', 'scripts'];
/** Commands for which `run.mjs` installs no development packages. */
const lean = ['start', 'build', 'token', 'admin', 'verify'].map((name) => `scripts/${name}.ts`);

/** Static checks: name, group and the command whose exit code decides. */
const checks = [
  {
    group: 'types',
    name: 'types',
    // Each further checker looks at the libraries again: with one, half the processor time of four.
    command: [process.execPath, nativeTsc, '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'],
  },
  {
    group: 'types',
    name: 'types of pure rooms',
    command: [process.execPath, nativeTsc, '--noEmit', '-p', 'tsconfig.pure.json'],
  },
  {
    group: 'lint',
    name: 'biome',
    command: [bin('biome'), 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  },
  {
    group: 'lint',
    name: 'oxlint',
    command: [bin('oxlint'), '--type-aware', '--deny-warnings', '-c', '.oxlintrc.json', ...rooms],
  },
  {
    group: 'lint',
    name: 'regular expressions',
    command: [process.execPath, path.join(root, 'scripts/checks/check-expressions.ts')],
  },
  {
    group: 'lint',
    name: 'locales',
    command: [process.execPath, path.join(root, 'scripts/locales.ts'), 'check'],
  },
  {
    group: 'lint',
    name: 'dead code',
    command: [bin('knip'), '--no-progress'],
  },
  {
    group: 'rooms',
    name: 'room rules',
    command: [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      ...rooms.slice(0, 3),
      'webpack.config.ts',
      ...lean,
    ],
  },
];

export interface CheckResult {
  name: string;
  passed: boolean;
}

/** Runs all checks, or those of the groups named; output goes to stderr. */
export async function runChecks(groups: readonly string[] = []): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks.filter((each) => groups.length === 0 || groups.includes(each.group))) {
    // Checkers written in Go end soon: to collect garbage less often takes them a quarter less time.
    const passed = (await run(check.command, { GOGC: '400' })) === 0;
    console.error(`${passed ? 'ok  ' : 'FAIL'} ${check.name}`);
    results.push({ name: check.name, passed });
  }
  return results;
}

/** Runs a command from the project's root with all its output on stderr; resolves its exit code. */
export function run(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const [file = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
