import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Target } from 'puppeteer';
import { makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import {
  hasHost,
  hideOnSite,
  openedCard,
  panelOf,
  pillName,
  pressPill,
  waitForHost,
  waitForNamed,
  waitForNoHost,
} from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

const paper = 'https://papers.example/tides.pdf';
const words = 'The harbour wall was raised by forty centimetres in the spring of that year.';

let product: Product;
let pdf: PdfPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const body = makeBook({ title: 'On tides', pages: [linesFrom([words], 72, 640, 11)] });
  product.sites.put(paper, { body, headers: { 'content-type': 'application/pdf' } });
  pdf = await PdfPage.open(product, PdfPage.fileQuery(paper));
  await pdf.drawn();
}, 120_000);
afterAll(() => product?.close());

/** The line of the page, with three clicks. */
async function selectLine(): Promise<void> {
  const line = await pdf.page.waitForSelector('.textLayer span[role="presentation"]');
  const box = (await line!.boundingBox())!;
  await pdf.page.mouse.click(box.x + 40, box.y + box.height / 2, { count: 3 });
}

test('a tool runs on text of a PDF: no insertion is offered, and it continues in the chat', async () => {
  await selectLine();
  await product.vendor.script({ deltas: ['La digue du port fut relevée.'] });
  await pressPill(pdf.page, 'Translate');
  const card = await openedCard(pdf.page);
  await card.chooseLanguage('French');
  await card.shows('La digue du port fut relevée.');
  await card.shows(words);
  const sent = await product.vendor.requests();
  expect(JSON.stringify(sent.at(-1)!.body)).toContain(words);
  await card.button('Copy');
  expect(await card.frame.$('::-p-aria([name="Replace"])')).toBeNull();
  expect(await card.frame.$('::-p-aria([name="Insert below"])')).toBeNull();
  await card.click('Continue in chat');
  const chat = await panelOf(product);
  await chat.shows('La digue du port fut relevée.');
  await pdf.page.bringToFront();
  await card.click('Close');
  await waitForNoHost(pdf.page);
});

test('after the background has ended the pill and the card still work', async () => {
  await product.killBackground();
  await selectLine();
  await product.vendor.script({ deltas: ['A higher wall.'] });
  await pressPill(pdf.page, 'Explain');
  const card = await openedCard(pdf.page);
  await card.shows('A higher wall.');
  await pdf.page.keyboard.press('Escape');
  await waitForNoHost(pdf.page);
});

/** What the background knows of pages with it. */
async function framesWithPill(): Promise<unknown[]> {
  const isWorker = (each: Target) => each.type() === 'service_worker';
  const worker = await (await product.browser.waitForTarget(isWorker)).worker();
  return worker!.evaluate(async () => {
    const { widgets } = await chrome.storage.session.get<{ widgets: { id: string }[] }>('widgets');
    return widgets.filter(({ id }) => id === 'selection');
  });
}

test("a field of the viewer has no pill; turned off on the file's site, no text of it has one", async () => {
  const field = await pdf.one('textbox', 'Page').waitHandle();
  await field.click({ count: 3 });
  await selectLine();
  await waitForHost(pdf.page);
  expect(await framesWithPill()).toHaveLength(1);
  await field.click({ count: 3 });
  await waitForNoHost(pdf.page);
  await selectLine();
  await (await hideOnSite(pdf.page)).click('Dismiss');
  await waitForNoHost(pdf.page);
  await pdf.page.reload();
  await pdf.drawn();
  await selectLine();
  expect(await framesWithPill()).toEqual([]);
  expect(await hasHost(pdf.page)).toBe(false);
  // Of another host it has.
  const other = 'https://elsewhere.example/tides.pdf';
  const body = makeBook({ title: 'Elsewhere', pages: [linesFrom([words], 72, 640, 11)] });
  product.sites.put(other, { body, headers: { 'content-type': 'application/pdf' } });
  const blocked = pdf;
  pdf = await PdfPage.open(product, PdfPage.fileQuery(other));
  await pdf.drawn();
  await selectLine();
  await waitForNamed(pdf.page, pillName);
  expect(await hasHost(blocked.page)).toBe(false);
});
