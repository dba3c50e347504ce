import { expect, test } from '@jest/globals';
import { maxFlakySuites, type Suite, settle, suitesOf, tallyOf } from './test-report.ts';

const suite = (file: string, failedTests: string[] = [], passed = 2): Suite => ({
  file,
  passed,
  failed: failedTests.length,
  skipped: 0,
  failedTests,
});

test('the suites of a report, one that could not be loaded as a failure', () => {
  const report = {
    testResults: [
      {
        name: '/a.e2e.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'tides a turn', status: 'failed' },
          { fullName: 'tides an ebb', status: 'passed' },
          { fullName: 'tides a flood', status: 'pending' },
        ],
      },
      { name: '/b.e2e.ts', status: 'failed', assertionResults: [] },
      { name: '/c.e2e.ts', status: 'passed', assertionResults: [] },
    ],
  };
  expect(suitesOf(JSON.stringify(report))).toEqual([
    { file: '/a.e2e.ts', passed: 1, failed: 1, skipped: 1, failedTests: ['tides a turn'] },
    { file: '/b.e2e.ts', passed: 0, failed: 1, skipped: 0, failedTests: ['/b.e2e.ts'] },
    { file: '/c.e2e.ts', passed: 0, failed: 0, skipped: 0, failedTests: [] },
  ]);
});

test.each(['', '{', '{}', 'null'])('%j is no report', (text) => {
  expect(suitesOf(text)).toBeNull();
});

test('a suite that passes when run again counts as passed, its failed tests are flaky', () => {
  const first = [suite('/a', ['one', 'two']), suite('/b'), suite('/c', ['three'])];
  const { suites, flaky } = settle(first, [suite('/a', [], 4), suite('/c', ['three'])]);
  expect(tallyOf(suites)).toEqual({ passed: 8, failed: 1, skipped: 0 });
  expect(flaky).toEqual([
    { file: '/a', test: 'one' },
    { file: '/a', test: 'two' },
  ]);
});

test('a suite of which nothing ran again has failed', () => {
  const first = [suite('/a', ['one'])];
  expect(settle(first, []).suites).toEqual(first);
  expect(settle(first, [suite('/a', [], 0)])).toEqual({ suites: first, flaky: [] });
});

test('more flaky suites than are allowed are named, and have failed', () => {
  const files = Array.from({ length: maxFlakySuites + 1 }, (_, at) => `/${at}`);
  const first = files.map((file) => suite(file, ['one']));
  const again = files.map((file) => suite(file));
  const { suites, flaky } = settle(first, again);
  expect(flaky).toHaveLength(4);
  expect(tallyOf(suites).failed).toBe(4);
  expect(tallyOf(settle(first.slice(1), again).suites).failed).toBe(0);
});
