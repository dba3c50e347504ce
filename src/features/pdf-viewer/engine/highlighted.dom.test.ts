import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfBox } from '#domain/documents/pdf-address.ts';
import { Highlighted } from './highlighted.ts';
import type { ViewerParts } from './viewer-parts.ts';

const box: PdfBox = [10, 20, 300, 32];
const viewport = {
  width: 600,
  height: 800,
  convertToPdfPoint: (x: number, y: number) => [x, y],
  convertToViewportPoint: (x: number, y: number) => [x, y],
};
const drawn = 3;

/** A document of three pages, whose text comes when the test gives it. */
function open() {
  const container = document.createElement('div');
  const views = [1, 2, 3].map(() => ({
    div: container.appendChild(document.createElement('div')),
    viewport,
    pdfPage: {},
    renderingState: 0,
  }));
  const listeners: [name: string, listener: () => void][] = [];
  let giveText = () => {};
  const text = new Promise((resolve) => {
    giveText = () => resolve({ items: [], styles: {} });
  });
  const parts = {
    viewer: {
      firstPagePromise: Promise.resolve(),
      pagesPromise: Promise.resolve(),
      hasEqualPageSizes: true,
      currentPageNumber: 1,
      getPageView: (at: number) => views[at],
    },
    events: { on: (name: string, listener: () => void) => listeners.push([name, listener]) },
  } as unknown as ViewerParts;
  const pages = {
    numPages: 3,
    getPage: async () => ({ getViewport: () => viewport, getTextContent: () => text }),
  } as unknown as PDFDocumentProxy;
  return {
    highlighted: new Highlighted(parts, pages, container),
    giveText: () => giveText(),
    draw: (page: number) => {
      views[page - 1]!.renderingState = drawn;
      for (const [name, listener] of listeners) if (name === 'pagerendered') listener();
    },
    press: () =>
      container.firstElementChild?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    /** Pages with a highlight. */
    shown: () => views.flatMap(({ div }, at) => (div.querySelector('div') ? [at + 1] : [])),
  };
}

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => {
  jest.useRealTimers();
});

test('U2.3 of two places the later one is shown, however long the first one takes', async () => {
  const { highlighted, giveText, draw, shown } = open();
  draw(2);
  const first = highlighted.show({ page: 1, boxes: [box], words: 'raised by forty' });
  expect(await highlighted.show({ page: 2, boxes: [box] })).toBe(true);
  giveText();
  expect(await first).toBe(true);
  expect(shown()).toEqual([2]);
});

test('U2.3 a highlight lasts until the person presses in the pages', async () => {
  jest.useFakeTimers();
  const { highlighted, draw, press, shown } = open();
  draw(3);
  await highlighted.show({ page: 3, boxes: [box] });
  jest.advanceTimersByTime(3_600_000);
  expect(shown()).toEqual([3]);
  press();
  expect(shown()).toEqual([]);
});

test('U2.3 it counts as shown once its page is drawn', async () => {
  const { highlighted, draw } = open();
  const steps: string[] = [];
  const done = highlighted.show({ page: 3, boxes: [box] }).then(() => steps.push('shown'));
  await new Promise((resolve) => setTimeout(resolve));
  draw(1);
  await new Promise((resolve) => setTimeout(resolve));
  steps.push('drawn');
  draw(3);
  await done;
  expect(steps).toEqual(['drawn', 'shown']);
});

test('U2.3 a whole page is marked for five seconds from when it is drawn', async () => {
  jest.useFakeTimers();
  const { highlighted, draw, shown } = open();
  void highlighted.show({ page: 3, boxes: [] });
  await jest.advanceTimersByTimeAsync(0);
  jest.advanceTimersByTime(60_000);
  draw(1);
  jest.advanceTimersByTime(60_000);
  expect(shown()).toEqual([3]);
  draw(3);
  jest.advanceTimersByTime(4_999);
  expect(shown()).toEqual([3]);
  jest.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
