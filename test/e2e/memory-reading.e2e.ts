import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { noMemory } from '#domain/memory/memory.ts';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import type { ChatPage } from '#test/support/chat-page.ts';
import { memoryRowsIn, noMemoryRows, rowsIn } from '#test/support/memory-rows.ts';
import { fixturePage, openProbe, type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

/* Pages come into memory without a question, and by contexts that end in the middle of it. */
const title = 'The library that the tide borrows';
const reportUrl = 'https://report.example/tide';
const words = (count: string) =>
  `The library of the harbour town holds ${count} books on the shelves of its lower floor.`;
const report = (count: string) =>
  `<title>Books of the harbour town library</title><article><h1>Books of the harbour town library</h1>
   <p>${words(count)}</p><p>Its shelves are raised on winches before each high water of the bay.</p></article>`;

let product: Product;
let article: Page;
let chat: ChatPage;
let probe: Page;

beforeAll(async () => {
  product = await startProduct();
  const { sites, vendor } = product;
  await product.connect(vendor.url);
  sites.put(reportUrl, { body: report('12,600') });
  sites.put('https://other.example/library', { body: report('18,400') });
  for (const number of [1, 2, 3]) {
    sites.put(`https://tide.example/${number}`, { body: fixturePage('tide-library') });
  }
  probe = await openProbe(product);
  article = await product.openArticle(reportUrl);
}, 420_000);
afterAll(() => product?.close());
beforeEach(() => product.vendor.reset());

async function remember(memory: object): Promise<void> {
  await probe.evaluate(
    async (settings) => {
      const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
      await glossProbe.rows('settings', 'set', settings);
    },
    { memory: { ...noMemory, ...memory } },
  );
}

/** Resolves when memory has so many pages. */
async function hasPages(count: number): Promise<void> {
  while ((await memoryRowsIn(probe)).memoryPages !== count) await probe.evaluate(() => undefined);
}

test('G17 a page that is in front for as long as was chosen is remembered without a question, through the end of the background', async () => {
  expect(await memoryRowsIn(probe)).toEqual(noMemoryRows);
  await remember({ ofReading: true, seconds: 5 });
  await probe.bringToFront();
  await article.bringToFront();
  await product.killBackground();
  await probe.bringToFront();
  await article.bringToFront();
  await hasPages(1);
  expect(await rowsIn(probe, 'memoryVisits')).toMatchObject([{ reason: 'reading' }]);
  expect(await rowsIn(probe, 'memoryPages')).toMatchObject([{ address: reportUrl }]);
  // Nothing else is stored of it.
  while ((await rowsIn(probe, 'documents')).length > 0) await probe.evaluate(() => undefined);
  expect(await rowsIn(probe, 'captures')).toEqual([]);
});

test('G17 a page whose number is another one than that of a page that was read says so in one line, which leads to it', async () => {
  await remember({ ofQuestions: true });
  const other = await product.openArticle('https://other.example/library');
  chat = await product.openPanel(other);
  await chat.shows('You have read another number');
  await chat.shows('12,600 books');
  expect(await chat.page.$$('[data-related]')).toHaveLength(1);
  await chat.clickOn('[data-related]');
  const own = article.target();
  await product.browser.waitForTarget((each) => each !== own && each.url() === reportUrl);
  await chat.page.bringToFront();
});

test('G17 contexts that end while pages are remembered lose none, and have none twice', async () => {
  const { vendor } = product;
  for (const number of [1, 2, 3]) {
    await vendor.script({ deltas: ['The beginning. ', 'The end.'], holdAfter: 1 });
    await article.goto(`https://tide.example/${number}`);
    await article.bringToFront();
    await chat.click('New chat');
    await chat.hasRead(title);
    await chat.ask('How often?');
    await chat.answer('The beginning.', { done: false });
    await chat.page.evaluate(() => chrome.offscreen.closeDocument());
    await product.killBackground();
    await vendor.reset();
  }
  // The next context takes up what these have left.
  await vendor.script({ deltas: ['Here.'] });
  await chat.click('New chat');
  await chat.ask('Are you there?');
  await chat.answer('Here.');
  await hasPages(4);
  // One text of three addresses, and one visit of each page.
  expect(await memoryRowsIn(probe)).toMatchObject({ memoryTexts: 2, memoryVisits: 4 });
});
