import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { changedFiles, namedTests } from './named-tests.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'gloss-named-'));
  for (const file of [
    'src/a/one.ts',
    'src/a/one.test.ts',
    'src/a/b/view.test.tsx',
    'test/e2e/chat.e2e.ts',
  ]) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a folder is the tests in it, a source the tests that import it', () => {
  const [byPath, related] = namedTests(root, ['src/a', 'test/e2e/chat.e2e.ts', 'src/a/one.ts']);
  expect(byPath?.options).toEqual([
    '--runTestsByPath',
    'src/a/b/view.test.tsx',
    'src/a/one.test.ts',
    'test/e2e/chat.e2e.ts',
  ]);
  expect(byPath?.projects).toContain('alone');
  expect(related?.options).toEqual(['--passWithNoTests', '--findRelatedTests', 'src/a/one.ts']);
  expect(related?.projects).not.toContain('e2e');
});

test('what is not there is said', () => {
  expect(() => namedTests(root, ['src/a', 'src/z'])).toThrow('no such file or folder: src/z');
  mkdirSync(path.join(root, 'docs'));
  expect(() => namedTests(root, ['docs'])).toThrow('no tests in docs');
});

test('changed files are those not committed, else those of the last commit', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
      cwd: root,
    });
  git('init', '-q');
  git('add', 'src/a/one.ts');
  git('commit', '-qm', 'one');
  git('add', '.');
  git('commit', '-qm', 'rest');
  expect(changedFiles(root)).toContain('test/e2e/chat.e2e.ts');
  writeFileSync(path.join(root, 'src/a/one.ts'), 'export {};');
  writeFileSync(path.join(root, 'src/new.ts'), '');
  expect(changedFiles(root)).toEqual(['src/a/one.ts', 'src/new.ts']);
});
