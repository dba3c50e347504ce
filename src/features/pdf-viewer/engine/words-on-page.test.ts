import { expect, test } from '@jest/globals';
import type { PdfBox } from '#domain/documents/pdf-address.ts';
import { type PageRuns, type TextRun, wordsOnPages } from './words-on-page.ts';

const height = 800;

/** Ten points wide for each character; `y` from the top of the page. */
function run(str: string, x: number, y: number, other: Partial<TextRun> = {}): TextRun {
  return {
    str,
    dir: 'ltr',
    transform: [10, 0, 0, 10, x, height - y],
    width: str.length * 10,
    height: 10,
    ascent: 0.8,
    descent: -0.2,
    fontFamily: 'serif',
    ...other,
  };
}

const onPage = (page: number, runs: TextRun[], boxes: PdfBox[]): PageRuns => ({
  page,
  runs,
  boxes,
  toPoints: (x, y) => [x, height - y],
});
const measure = (text: string) => text.length;
const boxesOf = (words: string, ...pages: PageRuns[]) =>
  wordsOnPages({ words }, pages, measure)?.words ?? null;
const rounded = (boxes: PdfBox[][] | null) =>
  boxes?.map((page) => page.map((box) => box.map((edge) => Math.round(edge))));

const all: PdfBox = [0, 0, 600, 800];

test('in prose only the words are in the boxes, also over the end of a line with a hyphen', () => {
  const page = onPage(1, [run('The old har-', 50, 100), run('bour of Tormouth', 50, 120)], [all]);
  expect(rounded(boxesOf('old', page))).toEqual([[[90, 92, 120, 102]]]);
  expect(rounded(boxesOf('old harbour of', page))).toEqual([
    [
      [90, 92, 160, 102],
      [50, 112, 120, 122],
    ],
  ]);
});

test('runs of one line become one box, cells of a table do not', () => {
  const words = [run('high ', 50, 100), run('water', 95, 100)];
  expect(rounded(boxesOf('high water', onPage(1, words, [all])))).toEqual([[[50, 92, 145, 102]]]);
  const cells = [run('Tormouth', 50, 100), run('07:01', 200, 100), run('5.25', 300, 100)];
  expect(rounded(boxesOf('Tormouth 07:01', onPage(1, cells, [all])))).toEqual([
    [
      [50, 92, 130, 102],
      [200, 92, 250, 102],
    ],
  ]);
});

test('in columns the runs of the other column are left out', () => {
  const runs = [
    run('the tide', 50, 100),
    run('the tide', 300, 100),
    run('is low', 50, 120),
    run('is high', 300, 120),
  ];
  const right: PdfBox[] = [
    [300, 90, 380, 104],
    [300, 110, 380, 124],
  ];
  expect(rounded(boxesOf('tide is high', onPage(1, runs, right)))).toEqual([
    [
      [340, 92, 380, 102],
      [300, 112, 370, 122],
    ],
  ]);
});

test('words may go on on the next page', () => {
  const pages = [
    onPage(1, [run('one two', 50, 700)], [all]),
    onPage(2, [run('three', 50, 50)], [all]),
  ];
  expect(rounded(boxesOf('two three', ...pages))).toEqual([
    [[90, 692, 120, 702]],
    [[50, 42, 100, 52]],
  ]);
});

test('right to left text and turned text are measured along their line', () => {
  const rtl = onPage(1, [run('abc defg', 100, 100, { dir: 'rtl' })], [all]);
  expect(rounded(boxesOf('abc', rtl))).toEqual([[[150, 92, 180, 102]]]);
  const turned = run('abc defg', 0, 0, { transform: [0, 10, -10, 0, 100, 300] });
  expect(rounded(boxesOf('defg', onPage(1, [turned], [all])))).toEqual([[[92, 420, 102, 460]]]);
});

test('words that the runs do not contain have no boxes', () => {
  expect(boxesOf('other words', onPage(1, [run('one two', 50, 700)], [all]))).toBeNull();
  expect(boxesOf('', onPage(1, [run('one two', 50, 700)], [all]))).toBeNull();
});

test('the whole sentence has boxes too, and of equal words those in it are meant', () => {
  const page = onPage(
    1,
    [run('No tide. It is not', 50, 100), run('so: no tide, here.', 50, 120)],
    [all],
  );
  const sentence = { before: 'It is not so: ', after: ', here.' };
  const found = wordsOnPages({ words: 'no tide', sentence }, [page], measure)!;
  expect(rounded(found.words)).toEqual([[[90, 112, 160, 122]]]);
  expect(rounded(found.sentence)).toEqual([
    [
      [140, 92, 230, 102],
      [50, 112, 220, 122],
    ],
  ]);
});

test('words are found as the page shows them; a sentence that is not around them is left out', () => {
  const page = onPage(1, [run('high 3 water today', 50, 100)], [all]);
  const quoted = { words: 'high water', onPage: 'high 3 water' };
  const boxes = [[[50, 92, 170, 102]]];
  for (const after of ['', ' tonight']) {
    const found = wordsOnPages({ ...quoted, sentence: { before: '', after } }, [page], measure)!;
    expect(rounded(found.words)).toEqual(boxes);
    expect(found.sentence).toEqual([]);
  }
  const found = wordsOnPages(
    { ...quoted, sentence: { before: '', after: ' today' } },
    [page],
    measure,
  );
  expect(rounded(found!.sentence)).toEqual([[[50, 92, 230, 102]]]);
});
