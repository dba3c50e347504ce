import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

const isTest = (file: string) => /\.(test\.tsx?|e2e\.ts|practice\.ts)$/.test(file);

/** What a run of named tests gives to jest. */
export interface NamedTests {
  projects: readonly string[];
  options: readonly string[];
}

const quick = ['unit', 'dom', 'server'];
const browsers = ['e2e', 'alone', 'firefox'];

/**
 * Tests of files and folders, as runs of jest. A folder means the tests in it, whatever kind they are; a source
 * the tests that import it, those in browsers left out.
 * @throws Error that names what is not there, or has no tests.
 */
export function namedTests(root: string, names: readonly string[]): NamedTests[] {
  const missing = names.filter((name) => !existsSync(path.resolve(root, name)));
  if (missing.length > 0) throw new Error(`no such file or folder: ${missing.join(', ')}`);
  const files = names.flatMap((name) => filesOf(root, name));
  if (files.length === 0) throw new Error(`no tests in ${names.join(', ')}`);
  const tests = files.filter(isTest);
  const sources = files.filter((file) => !isTest(file));
  const runs: NamedTests[] = [];
  if (tests.length > 0) {
    const projects = [...quick, ...browsers, 'practice'];
    runs.push({ projects, options: ['--runTestsByPath', ...tests] });
  }
  if (sources.length > 0) {
    runs.push({
      projects: quick,
      options: ['--passWithNoTests', '--findRelatedTests', ...sources],
    });
  }
  return runs;
}

function filesOf(root: string, name: string): string[] {
  const file = path.relative(root, path.resolve(root, name));
  if (!statSync(path.join(root, file)).isDirectory()) return [file];
  return globSync('**/*.{test.ts,test.tsx,e2e.ts}', { cwd: path.join(root, file) })
    .map((each) => path.join(file, each))
    .sort();
}

/** Files that differ from the last commit, or that it changed where nothing does; without those removed. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const open = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((file) => existsSync(path.join(root, file)));
}
