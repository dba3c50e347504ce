import { expect, test } from '@jest/globals';
import { isTest, sourceFiles } from '#test/support/sources.ts';
import { filledTitlesOf } from '#test/support/test-titles.ts';

const clauses = (prefix: string, ...numbers: number[]) => numbers.map((each) => prefix + each);

/** Clauses of the specification that are built; a later one is added with its proof. */
const built = [
  ...clauses('S1.', 1, 2, 4, 5, 6),
  ...clauses('S2.', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
  ...clauses('S3.', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18),
  ...clauses('S4.', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
  ...clauses('S5.', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
  ...clauses('S6.', 1, 2, 3, 4),
  ...clauses('S7.', 1, 2, 3, 4, 5, 6),
  ...clauses('S8.', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  ...clauses('S9.', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  ...clauses(
    'C',
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
  ),
];

/** Tests of the practice material run by themselves; parts of long suites are functions that a suite calls. */
const files = sourceFiles().filter(
  (file) => (isTest(file) && !file.includes('.practice.')) || file.startsWith('test/e2e/groups/'),
);

test('the title of a test that runs names every clause that is built', () => {
  const named = new Set(
    files.flatMap(filledTitlesOf).flatMap((title) => title.match(/\b(S\d+\.\d+|C\d+)\b/g) ?? []),
  );
  expect(built.filter((clause) => !named.has(clause))).toEqual([]);
});
