import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

const address = 'https://papers.example/large.pdf';
const words = 'the river rose again in the night and nobody had seen it come';

let product: Product;
let page: Page;
let pdf: PdfPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const pages = Array.from({ length: 500 }, (_, at) =>
    linesFrom(
      Array.from({ length: 40 }, (_, line) => `Page ${at + 1} line ${line + 1}: ${words}.`),
    ),
  );
  product.sites.put(address, {
    body: makePdf({ pages }),
    headers: { 'content-type': 'application/pdf' },
  });
  pdf = await PdfPage.open(product, PdfPage.fileQuery(address));
  page = pdf.page;
  await pdf.drawn();
});
afterAll(() => product?.close());

test('500 pages are scrolled through; few are drawn at a time', async () => {
  await page.evaluate(async () => {
    const scroller = document.querySelector('[data-scroll]') as HTMLElement;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let step = 0; step < 120; step += 1) {
      scroller.scrollTop += 600;
      await frame();
    }
    for (let step = 0; step < 40; step += 1) {
      scroller.scrollTop += 9000;
      await frame();
    }
  });
  await page.focus('[data-scroll]');
  await pdf.keys('End');
  await pdf.drawn(500);
  expect(await page.$$eval('.page canvas', (all) => all.length)).toBeLessThan(30);
});

test('its small pages are drawn only near the view', async () => {
  await pdf.keys('F4');
  await page.waitForSelector('[data-picture="500"] canvas', { timeout: 60_000 });
  expect(await page.$$eval('[data-picture] canvas', (all) => all.length)).toBeLessThan(20);
  await pdf.keys('F4');
});

test('all of it is searched', async () => {
  await pdf.chord('Control', 'f');
  await page.keyboard.type('seen it come');
  await pdf.shows('of 20,000', 60_000);
  await pdf.keys('Escape');
});

test('it is read for the chat next to it', async () => {
  const chat = await product.openPanel(page);
  await chat.one('button', 'Remove large.pdf').setTimeout(90_000).waitHandle();
});
