import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newestFirst } from './found.ts';
import { closenessOf, joinGroups } from './rank-names.ts';
import { readQuery } from './search-query.ts';

const of = (typed: string, name: string, around?: string) =>
  closenessOf(readQuery(typed)!, name, around);

test.each([
  ['tide tables', 'Tide  Tables', 4],
  ['CAFÉ', 'Cafe', 4],
  ['tide', 'Tide tables', 3],
  ['ti', 'Tide tables', 3],
  ['tables tide', 'Tide tables', 2],
  ['tables', 'Of tableside tables', 2],
  ['able', 'Tide tables', 1],
  ['tide quay', 'Tide tables', null],
])('U2.4 %j is close to the name %j by %j', (typed, name, rank) => {
  expect(of(typed, name)).toBe(rank);
});

test('U2.4 words that only the text around a name has count least', () => {
  expect(of('tide quay', 'Tide tables', 'At the quay.')).toBe(0);
  expect(of('quay', '', 'At the quay.')).toBe(0);
  expect(of('quay harbour', 'Tide tables', 'At the quay.')).toBeNull();
});

test('U2.4 the group with the closest item is first; as close ones stay in their order', () => {
  const ranked = (...ranks: number[]) =>
    ranks.map((rank, at) => ({ item: `${ranks.join('')}-${at}`, rank }));
  expect(joinGroups([ranked(1, 2), [], ranked(3), ranked(2, 2, 0)])).toEqual([
    '3-0',
    '12-1',
    '12-0',
    '220-0',
    '220-1',
    '220-2',
  ]);
});

test('U2.4 nothing is lost or doubled when groups become one list', () => {
  const group = fc.array(fc.record({ item: fc.nat(), rank: fc.integer({ min: -1, max: 3 }) }));
  fc.assert(
    fc.property(fc.array(group), (groups) => {
      const all = groups.flat().map(({ item }) => item);
      const sorted = (items: readonly number[]) => items.toSorted((a, b) => a - b);
      expect(sorted(joinGroups(groups))).toEqual(sorted(all));
    }),
  );
});

test('U2.4 the newest is first', () => {
  const times = ['2027-01-02', '2027-01-03', '2027-01-01'].map((at) => ({ at }));
  expect(times.toSorted(newestFirst).map(({ at }) => at)).toEqual([
    '2027-01-03',
    '2027-01-02',
    '2027-01-01',
  ]);
});
