import { describe, expect, test } from '@jest/globals';
import { pageAnchors, sheetAnchors } from './office-anchors.ts';
import { pdfAnchors } from './pdf-anchors.ts';

describe('a range of a PDF', () => {
  const anchorOf = pdfAnchors(
    Float64Array.from(
      [
        [0, 10, 1, 50, 60, 100, 70],
        [11, 20, 1, 50, 72, 100, 82],
        [21, 30, 2, 50, 20, 100, 30],
        [32, 40, 4, 50, 20, 100, 30],
      ].flat(),
    ),
  );

  test('has the boxes of the lines that it touches', () => {
    expect(anchorOf(12, 15)).toEqual({ kind: 'pdf', page: 1, boxes: [[50, 72, 100, 82]] });
    expect(anchorOf(0, 20)).toMatchObject({
      page: 1,
      boxes: [
        [50, 60, 100, 70],
        [50, 72, 100, 82],
      ],
    });
  });

  test('may continue on the next page', () => {
    expect(anchorOf(11, 30)).toEqual({
      kind: 'pdf',
      page: 1,
      boxes: [[50, 72, 100, 82]],
      next: { page: 2, boxes: [[50, 20, 100, 30]] },
    });
  });

  test('between lines it belongs to the page before', () => {
    expect(anchorOf(30, 32)).toEqual({ kind: 'pdf', page: 2, boxes: [] });
    expect(pdfAnchors(new Float64Array())(0, 5)).toEqual({ kind: 'pdf', page: 1, boxes: [] });
  });
});

test('a row of a sheet is named by its cells; letters and names of a sheet are no passage', () => {
  const anchorOf = sheetAnchors(
    Float64Array.from(
      [
        [40, 60, 1, 2, 2, 4],
        [61, 80, 1, 3, 3, 28],
        [120, 130, 2, 1, 1, 1],
      ].flat(),
    ),
    ['North', 'South'],
  );
  expect(anchorOf(40, 60)).toEqual({ kind: 'sheet', sheet: 'North', range: 'B2:D2' });
  expect(anchorOf(40, 80)).toEqual({ kind: 'sheet', sheet: 'North', range: 'B2:AB3' });
  expect(anchorOf(120, 130)).toEqual({ kind: 'sheet', sheet: 'South', range: 'A1' });
  expect(anchorOf(10, 20)).toBeNull();
  expect(anchorOf(85, 100)).toBeNull();
});

test('a range of a presentation is on its slide', () => {
  const anchorOf = pageAnchors([0, 100, 250]);
  expect([5, 100, 249, 900].map((at) => (anchorOf(at) as { page: number }).page)).toEqual([
    1, 2, 2, 3,
  ]);
});
