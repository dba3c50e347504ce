import { afterEach, expect, test } from '@jest/globals';
import type { DrawnMark } from '#domain/memos/marks.ts';
import { boxAtFull, boxOnPage, type Viewport } from './box-on-page.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { marksInOrder, placeInPdf, readPdfMark } from './pdf-marks.ts';

afterEach(() => document.body.replaceChildren());

const wall = 'The harbour wall was raised by forty centimetres.';
const pumps = 'The pumps of the northern sluice failed in March.';

/** Pages whose words can be selected, by their numbers; null: one that was not drawn yet. */
function show(pages: Record<number, string[] | null>): HTMLElement {
  const shown = Object.entries(pages).map(([page, lines]) => {
    const text = (lines ?? []).map((line) => `<span>${line}</span><br>`).join('');
    const layer = lines
      ? `<div class="textLayer">${text}<div class="endOfContent"></div></div>`
      : '';
    return `<div class="page" data-page-number="${page}">${layer}</div>`;
  });
  document.body.innerHTML = shown.join('');
  return document.body;
}

function mark(id: string, text: string, page: number, top = 0, next?: number): DrawnMark {
  const boxes: [number, number, number, number][] = [[0, top, 10, top + 10]];
  const anchor = { kind: 'pdf' as const, page, boxes };
  return {
    id,
    colour: 1,
    text,
    anchor: { ...anchor, ...(next !== undefined && { next: { page: next, boxes } }) },
  };
}

const wordsOf = (root: HTMLElement, marks: DrawnMark[]) =>
  [...placeInPdf(root, marks).values()].map((ranges) => ranges.map(String).join(' '));

test('G19 words of a PDF are found over the lines of their page, and on no other one', () => {
  const root = show({ 1: [wall, pumps], 2: [wall] });
  expect(wordsOf(root, [mark('m1', 'forty centimetres. The pumps', 1)])).toEqual([
    'forty centimetres. The pumps',
  ]);
  const placed = placeInPdf(root, [mark('m2', 'raised by forty', 2)]).get('m2');
  expect(placed?.[0]?.startContainer.parentElement?.closest('.page')).toBe(root.children[1]);
  expect(wordsOf(root, [mark('m3', 'northern sluice failed', 2)])).toEqual([]);
});

test('G19 words that go on to the next page are found once both are there', () => {
  const across = mark('m1', 'forty centimetres. The pumps', 1, 0, 2);
  expect(wordsOf(show({ 1: [wall], 2: null }), [across])).toEqual([]);
  expect(wordsOf(show({ 1: [wall], 2: [pumps] }), [across])).toHaveLength(1);
});

test('G19 words over three pages are marked from the first page to the last, and found there', async () => {
  const root = show({ 1: [wall], 2: [pumps], 3: ['The tide turns at noon.'] });
  Object.assign(Range.prototype, { getClientRects: () => [{ width: 9, height: 9 }] });
  const boxesAt = async (page: number) => [[0, page, 9, 10]];
  const [first, , third] = root.querySelectorAll('span');
  const range = document.createRange();
  range.setStart(first!.firstChild!, 4);
  range.setEnd(third!.firstChild!, 8);
  const words = await readPdfMark({ boxesAt } as unknown as PdfEngine, range);
  expect(words?.anchor).toEqual({
    kind: 'pdf',
    page: 1,
    boxes: [[0, 1, 9, 10]],
    next: { page: 3, boxes: [[0, 3, 9, 10]] },
  });
  expect(wordsOf(root, [{ id: 'm1', colour: 1, ...words! }])).toEqual([
    `harbour wall was raised by forty centimetres. ${pumps} The tide`,
  ]);
});

test('G19 the marks are in the order of the pages; lost is one whose page is there without its words', () => {
  const marks = [
    mark('late', pumps, 9, 5),
    mark('low', 'raised by forty', 1, 300),
    mark('high', 'harbour wall', 1, 100),
    mark('gone', 'a wall of larch', 1, 10),
  ];
  const root = show({ 1: [wall], 9: null });
  expect(marksInOrder(root, marks, placeInPdf(root, marks))).toEqual(['high', 'low', 'late']);
});

test('a mark of the text of the file is shown where all around it is as it was', () => {
  const text = (prefix: string): DrawnMark => ({
    id: 'm1',
    colour: 2,
    text: 'raised by forty centimetres',
    anchor: { kind: 'text' },
    around: { prefix, suffix: '. The pumps of the northern sluice' },
  });
  const root = show({ 1: [wall, pumps] });
  expect(wordsOf(root, [text('The harbour wall was ')])).toEqual(['raised by forty centimetres']);
  expect(
    wordsOf(show({ 1: [wall] }), [
      { ...text('A quay was '), around: { prefix: 'A quay was ', suffix: ' last week, they say' } },
    ]),
  ).toEqual([]);
});

test('a box as shown, also rotated, is the same on the page at 100 % and back', () => {
  const viewport = (width: number, height: number, turned: boolean): Viewport => ({
    width,
    height,
    convertToPdfPoint: (x, y) =>
      turned
        ? [(y / height) * 600, (x / width) * 800]
        : [(x / width) * 600, 800 - (y / height) * 800],
    convertToViewportPoint: (x, y) =>
      turned
        ? [(y / 800) * width, (x / 600) * height]
        : [(x / 600) * width, ((800 - y) / 800) * height],
  });
  const base = viewport(600, 800, false);
  for (const shown of [viewport(1200, 1600, false), viewport(1600, 1200, true)]) {
    const percent = boxOnPage([60, 80, 120, 96], base, shown);
    expect(boxAtFull(percent, base, shown).map(Math.round)).toEqual([60, 80, 120, 96]);
  }
});
