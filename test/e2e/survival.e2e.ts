import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { isWide, wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let product: Product;
let page: Page;
let chat: ChatPage;
/** A question in a tab that is answered after 45 s, whatever happens to the panel and the background. */
let patient: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  if (isWide) await askPatiently();
  page = await product.openArticle();
  chat = await product.openPanel(page);
});

async function askPatiently(): Promise<void> {
  patient = new ChatPage(await product.browser.newPage());
  await patient.page.goto(`chrome-extension://${product.id}/pages/immersive/index.html`);
  await product.vendor.script({ firstDelayMs: 45_000, deltas: ['Patience paid.'] });
  await patient.ask('Take your time');
  await product.vendor.until((chats) => chats.length > 0);
}

afterAll(() => product?.close());

/** Of 40 parts; the panel is closed for 20 s in the wide run. */
const chunkDelayMs = isWide ? 500 : 150;

test('panel closed during an answer, background killed: the complete answer is there', async () => {
  const deltas = Array.from({ length: 40 }, (_, i) => `Part ${i + 1} of forty. `);
  await product.vendor.script({ deltas, chunkDelayMs });
  await chat.ask('A long one, please');
  await chat.answer('Part 3 of forty.', { done: false });
  await chat.page.close();
  expect((await product.vendor.chats()).at(-1)?.chunksSent).toBeLessThan(39);
  await product.killBackground();
  await product.vendor.until((chats) => (chats.at(-1)?.chunksSent ?? 0) >= 39);
  chat = await product.openPanel(page);
  await chat.answer('Part 40 of forty.');
  const [answer] = (await chat.answers()).slice(-1);
  for (let i = 1; i <= 40; i += 1) expect(answer?.text).toContain(`Part ${i} of forty.`);
  expect(answer?.text.match(/Part 7 of forty\./g)).toHaveLength(1);
});

test('the background killed while a question streams does not show in the panel', async () => {
  await product.vendor.script({ deltas: ['Alpha ', 'Beta ', 'Gamma'], holdAfter: 1 });
  await chat.ask('Greek letters');
  await chat.answer('Alpha', { done: false });
  await product.killBackground();
  await product.vendor.release();
  await chat.answer('Alpha Beta Gamma');
  await chat.page.reload();
  await chat.answer('Alpha Beta Gamma');
});

wideTest('the first token may take 45 s without a time-out', async () => {
  await patient.page.bringToFront();
  await patient.answer('Patience paid.', { timeout: 70_000 });
  expect((await requested()).filter((text) => text.includes('Take your time'))).toHaveLength(1);
});

/** Texts of the requests for an answer. */
const requested = async () =>
  (await product.vendor.chats()).map(({ body }) => JSON.stringify(body));
