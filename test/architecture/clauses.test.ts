import { expect, test } from '@jest/globals';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';
import { filledTitlesOf } from '#test/support/test-titles.ts';

const upTo = (prefix: string, last: number) =>
  Array.from({ length: last }, (_, at) => `${prefix}${at + 1}`);
const lengths = [7, 17, 18, 13, 14, 4, 6, 10, 12];

/** Every clause of the specification. */
const all = [...lengths.flatMap((last, at) => upTo(`S${at + 1}.`, last)), ...upTo('C', 23)];

/** Rows of docs/departures.md, by the heading of their table. */
const departures = read('docs/departures.md')
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const rows = lines.filter((line) => /^\| (?!clause|-)/.test(line));
    return rows.map((row) => ({ heading, cells: row.split('|').slice(1, -1).map(trimmed) }));
  });

function trimmed(text: string): string {
  return text.trim();
}

/** Tests of the practice material run by themselves; parts of long suites are functions that a suite calls. */
const files = sourceFiles().filter(
  (file) => (isTest(file) && !file.includes('.practice.')) || file.startsWith('test/e2e/groups/'),
);

test('every clause is named by the title of a test that runs, or nothing of it is built and docs/departures.md says why', () => {
  expect(all).toHaveLength(124);
  const named = new Set(
    files.flatMap(filledTitlesOf).flatMap((title) => title.match(/\b(S\d+\.\d+|C\d+)\b/g) ?? []),
  );
  const unbuilt = departures.filter(({ heading }) => heading === 'Nothing of it is built');
  const absent = unbuilt.map(({ cells: [clause] }) => clause);
  expect(all.filter((clause) => !named.has(clause))).toEqual(absent);
});

test('every departure is one from a clause, and has its reason', () => {
  expect(departures.length).toBeGreaterThan(30);
  const odd = departures.filter(
    ({ cells: [clause = '', what = '', why = '', ...more] }) =>
      !all.includes(clause) || what === '' || why.split(' ').length < 4 || more.length > 0,
  );
  expect(odd).toEqual([]);
});
