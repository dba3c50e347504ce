import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { lettersPage, lettersUrl } from '#test/support/selection/letters-page.ts';
import { selectAll } from '#test/support/selection/selecting.ts';
import { hasHost, openedCard, pressPill, waitForNoHost } from '#test/support/selection-page.ts';
import { untilStored } from '#test/support/stored-rows.ts';

jest.setTimeout(300_000);

let product: Product;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  product.sites.put(lettersUrl, { body: lettersPage });
  page = await product.openArticle(lettersUrl);
  page.on('pageerror', (error) => faults.push(String(error)));
});
afterAll(() => product?.close());

/** Opens the card of a tool on the letter, with its result. */
async function improve(): Promise<void> {
  await page.bringToFront();
  await page.$eval('#letter', (field) => {
    (field as HTMLTextAreaElement).value = 'the tide come at six.';
  });
  await selectAll(page, page, '#letter');
  await pressPill(page, 'Improve writing');
  const card = await openedCard(page);
  await card.shows('the tide comes at six.');
}

/** Ends every context of the extension and starts its next version. */
async function update(panel: Page): Promise<void> {
  const isClosed = new Promise((resolve) => panel.once('close', resolve));
  await product.update();
  await isClosed;
}

test('an update while a card, a draft and an answer are open: pages stay as they are, words and draft are there afterwards', async () => {
  const chat = await product.openPanel(page);
  // The first words of a host that is not known yet are held.
  await product.vendor.script({ deltas: ['Known.'] });
  await chat.ask('Who are you?');
  await chat.answer('Known.');
  await product.vendor.script({ deltas: ['The beginning. ', 'The end.'], holdAfter: 1 });
  await chat.ask('A story in an update');
  await chat.answer('The beginning.', { done: false });
  await chat.type('Half a thought');
  const draft = { table: 'conversationLocal', field: 'draft', text: 'Half a thought' };
  await untilStored(chat.page, draft);
  await product.vendor.script({ deltas: ['the tide comes ', 'at six.'] });
  await improve();
  expect(await hasHost(page)).toBe(true);
  await update(chat.page);
  // The card ends with its version, and the page's own words stay.
  await waitForNoHost(page);
  const words = await page.$eval('#letter', (field) => (field as HTMLTextAreaElement).value);
  expect(words).toBe('the tide come at six.');
  expect(faults).toEqual([]);
  const after = await product.openPanel(page);
  await after.answer('The beginning.');
  await after.page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'Half a thought',
    { polling: 50 },
  );
  await product.vendor.script({ deltas: ['the tide comes ', 'at six.'] });
  await page.bringToFront();
  await page.reload();
  await improve();
});
