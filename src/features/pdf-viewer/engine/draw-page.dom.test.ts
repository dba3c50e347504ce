import { expect, test } from '@jest/globals';
import { drawPage } from './draw-page.ts';

const { signal } = new AbortController();

/** A document whose page has this size in points. */
const pdfOf = (width: number, height: number) =>
  ({
    getPage: async () => ({
      rotate: 0,
      getViewport: ({ scale }: { scale: number }) => ({
        width: width * scale,
        height: height * scale,
      }),
      render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
    }),
  }) as unknown as Parameters<typeof drawPage>[0];

test.each([
  [14_400, 14_400, 150 / 72],
  [2, 14_400, 112],
])('a page of %i × %i points is drawn as large as it can be', async (width, height, scale) => {
  const drawing = { page: 1, rotation: 0, intent: 'print' as const, scale };
  const { canvas, points } = await drawPage(pdfOf(width, height), drawing, signal);
  expect(canvas.width * canvas.height).toBeLessThanOrEqual(8192 ** 2);
  expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(32_767);
  expect(points).toEqual({ width, height });
});

test('a page of a usual size is drawn as it is wanted', async () => {
  const drawing = { page: 1, rotation: 0, intent: 'print' as const, scale: 150 / 72 };
  const { canvas } = await drawPage(pdfOf(612, 792), drawing, signal);
  expect([canvas.width, canvas.height]).toEqual([1275, 1650]);
});
