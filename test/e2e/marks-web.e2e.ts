import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { markBar as bar, selectWord, untilMarked } from '#test/support/marks/view-marks.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const flood = 'The reading room floods on 214 days a year and dries by three.';

let app: PairedWebApp;
let page: Page;

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
  page = app.chat.page;
  await page.setViewport({ width: 1200, height: 800 });
}, 180_000);
afterAll(() => app?.close());

const wait = { polling: 50, timeout: 30_000 } as const;

/** The bar is whole, and leaves the marked words free. Runs in a view. */
function isUnderMark(of: string): boolean {
  const all = [...(CSS.highlights as unknown as Map<string, Set<Range>>).values()];
  const words = [...all.flatMap((ranges) => [...ranges])[0]!.getClientRects()].at(-1)!;
  const { top, left, right } = document.querySelector(of)!.getBoundingClientRect();
  return top >= words.bottom && top < words.bottom + 20 && left >= 0 && right <= innerWidth;
}

async function viewerOf(): Promise<Frame> {
  const frame = await (
    await page.waitForSelector('iframe[title="Pages of the document"]')
  )?.contentFrame();
  await frame!.waitForSelector('.page .textLayer .endOfContent', { timeout: 30_000 });
  return frame!;
}

test('G19 words of a PDF in the web app are marked at the selection, with a note, and are there again', async () => {
  const uploads = new UploadPage(app.chat);
  await uploads.choose(app.file('tides.pdf', makePdf({ pages: [linesFrom([flood])] })));
  await uploads.isRead('tides.pdf');
  await app.chat.click('Library');
  await app.chat.click('Open tides.pdf');
  const viewer = await viewerOf();
  await selectWord(page, viewer, '.textLayer', 'reading');
  await viewer.waitForSelector(bar);
  await viewer.locator(`${bar} button[aria-label="Green"]`).click();
  await viewer.waitForSelector(`${bar} textarea`);
  await viewer.type(`${bar} textarea`, '1 in 2');
  await viewer.locator(`${bar} ::-p-text(Save)`).click();
  await viewer.waitForFunction((of) => document.querySelector(of) === null, wait, bar);
  await untilMarked(viewer, '2 reading');
  await page.reload();
  await untilMarked(await viewerOf(), '2 reading');
});

test('G19 words of a text document are marked by a key, and no more after Undo', async () => {
  await page.goto(`${app.server.url}/app/`);
  const uploads = new UploadPage(app.chat);
  await uploads.choose(app.file('floor.txt', 'The floor is a deck of larch.\n\nIt moves.'));
  await uploads.isRead('floor.txt');
  await app.chat.click('Library');
  await app.chat.click('Open floor.txt');
  await page.waitForSelector('article ::-p-text(larch)');
  await selectWord(page, page, 'article', 'larch');
  await page.waitForSelector(bar);
  await page.keyboard.press('3');
  await page.waitForSelector(`${bar} textarea:focus`);
  await untilMarked(page, '3 larch');
  await app.chat.shows('Marks · 1');
  await page.waitForFunction(isUnderMark, wait, bar);
  await page.setViewport({ width: 360, height: 700 });
  await page.waitForFunction(isUnderMark, wait, bar);
  await page.locator(`${bar} ::-p-text(Undo)`).click();
  await untilMarked(page, '');
  expect(await page.$(bar)).toBeNull();
});
