/** Results of one suite: a file of tests. */
export interface Suite {
  file: string;
  passed: number;
  /** A suite that could not be loaded counts as one. */
  failed: number;
  skipped: number;
  /** Full names of the tests that failed; of a suite that could not be loaded, its file. */
  failedTests: readonly string[];
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of jest's `--json` report that is read here. */
interface JestReport {
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

/** More suites than this that pass only when run again are no chance any more. */
export const maxFlakySuites = 3;

/** Suites of jest's `--json` report; null where it is none, as after a run that died. */
export function suitesOf(report: string): Suite[] | null {
  try {
    return (JSON.parse(report) as JestReport).testResults.map(suiteOf);
  } catch {
    return null;
  }
}

function suiteOf({ name: file, status, assertionResults }: JestReport['testResults'][number]) {
  const named = (wanted: readonly string[]) =>
    assertionResults.filter((each) => wanted.includes(each.status)).map((each) => each.fullName);
  const failedTests = named(['failed']);
  if (status === 'failed' && failedTests.length === 0) failedTests.push(file);
  return {
    file,
    passed: named(['passed']).length,
    failed: failedTests.length,
    skipped: named(['pending', 'todo', 'skipped', 'disabled']).length,
    failedTests,
  };
}

export function tallyOf(suites: readonly Suite[]): Tally {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of suites) {
    tally.passed += passed;
    tally.failed += failed;
    tally.skipped += skipped;
  }
  return tally;
}

/**
 * What counts of suites of which those that failed ran once more: of a suite that passed then, its second run, and
 * its failed tests are flaky. Of more than `maxFlakySuites` such suites the first run counts.
 */
export function settle(first: readonly Suite[], again: readonly Suite[]) {
  const passedAgain = new Map(
    again
      .filter(({ failed, passed }) => failed === 0 && passed > 0)
      .map((each) => [each.file, each]),
  );
  const flakySuites = first.filter(({ file, failed }) => failed > 0 && passedAgain.has(file));
  const flaky = flakySuites.flatMap(({ file, failedTests }) =>
    failedTests.map((test) => ({ file, test })),
  );
  const isTooMany = flakySuites.length > maxFlakySuites;
  const suites = isTooMany
    ? first
    : first.map((each) => (each.failed > 0 ? passedAgain.get(each.file) : null) ?? each);
  return { suites, flaky };
}
