import { expect, test } from '@jest/globals';
import type { Anchor } from '../passages/passage.ts';
import { excerptCoverage, partsCoverage, wholeCoverage } from './coverage-of.ts';

const dom: Anchor = { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' };
const source = (anchors: Anchor[], leftOut?: number) => ({
  passages: anchors.map((anchor, at) => ({
    id: String(at),
    textStart: at,
    textEnd: at + 1,
    anchor,
  })),
  ...(leftOut === undefined ? {} : { leftOut }),
});
const page = (number: number): Anchor => ({ kind: 'pdf', page: number, boxes: [] });
const none = { failed: [], processed: null };
const part = (from: number, to: number, document = 0) => ({
  ranges: [{ document, from, to }],
  tokens: 1,
});

test('read whole: passages, or pages where the source has them', () => {
  expect(wholeCoverage([source([dom, dom]), source([dom])])).toEqual({
    ...none,
    mode: 'whole',
    unit: 'passages',
    read: 3,
    of: 3,
  });
  expect(wholeCoverage([source([page(1), page(1), page(2)]), source([page(1)])])).toEqual({
    ...none,
    mode: 'whole',
    unit: 'pages',
    read: 3,
    of: 3,
  });
  expect(wholeCoverage([source([])])).toBeNull();
});

test('S9.1 what the cap left out of a document counts as not read', () => {
  expect(wholeCoverage([source([dom, dom], 3)])).toMatchObject({ read: 2, of: 5 });
  expect(excerptCoverage([source([dom, dom], 3)], 1)).toMatchObject({ read: 1, of: 5 });
  expect(
    partsCoverage([source([dom, dom, dom, dom], 2)], [part(0, 2), part(2, 4)], []),
  ).toMatchObject({
    unit: 'parts',
    read: 2,
    of: 3,
  });
});

test('passages for a question', () => {
  expect(excerptCoverage([source([page(1), page(2), page(3)])], 2)).toEqual({
    ...none,
    mode: 'passages',
    unit: 'passages',
    read: 2,
    of: 3,
  });
});

test('part by part: parts that failed are named; pages are read when all of them is', () => {
  const parts = [part(0, 2), part(2, 3), part(0, 1, 1)];
  expect(partsCoverage([source([dom, dom, dom]), source([dom])], parts, [2])).toEqual({
    mode: 'parts',
    unit: 'parts',
    read: 2,
    of: 3,
    failed: [2],
    processed: null,
  });
  const pdf = source([page(1), page(2), page(2), page(3)]);
  const halves = [part(0, 2), part(2, 4)];
  expect(partsCoverage([pdf], halves, [])).toMatchObject({ unit: 'pages', read: 3, of: 3 });
  expect(partsCoverage([pdf], halves, [2])).toMatchObject({
    unit: 'pages',
    read: 1,
    of: 3,
    failed: [2],
  });
  expect(partsCoverage([pdf, source([dom])], parts, [])).toMatchObject({ unit: 'parts' });
});
