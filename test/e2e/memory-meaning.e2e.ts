import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { openPalette } from '#test/support/palette.ts';
import {
  articleUrl,
  fixturePage,
  openProbe,
  type Product,
  startProduct,
} from '#test/support/product.ts';
import {
  type EmbeddingServer,
  startEmbeddingServer,
} from '#test/support/vendors/embedding-server.ts';

jest.setTimeout(300_000);

const title = 'The library that the tide borrows';
const ferryUrl = 'https://ferry.example/';

let product: Product;
let vectors: EmbeddingServer;
let article: Page;
let chat: ChatPage;
let settings: ChatPage;
let probe: Page;

beforeAll(async () => {
  vectors = await startEmbeddingServer();
  vectors.meanings.set('bookhouse', 'library');
  vectors.meanings.set('seawater', 'tide');
  product = await startProduct();
  const { sites, vendor } = product;
  await product.connect(vendor.url);
  sites.put(articleUrl, { body: fixturePage('tide-library') });
  const words = 'The ferry runs only in the rain, and its captain sells umbrellas to all who wait.';
  sites.put(ferryUrl, { body: `<title>The ferry</title><h1>The ferry</h1>${`<p>${words}</p>`}` });
  probe = await openProbe(product);
  await probe.evaluate(async (host) => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    const { reply } = await glossProbe.rows('settings', 'get', undefined as never);
    const memory = { ...reply!.memory, ofQuestions: true };
    const moreHosts = [{ id: 'vectors', host, model: '' }];
    await glossProbe.rows('settings', 'set', { memory, moreHosts });
  }, vectors.url);
  article = await product.openArticle();
  chat = await product.openPanel(article);
}, 420_000);
afterAll(async () => {
  await product?.close();
  await vectors?.close();
});

async function askAbout(url: string, shown: string): Promise<void> {
  await article.goto(url);
  await chat.click('New chat');
  await chat.hasRead(shown);
  await product.vendor.script({ deltas: ['Twice a day.'] });
  await chat.ask('How often?');
  await chat.answer('Twice a day.');
}

async function openRead(): Promise<void> {
  await chat.page.bringToFront();
  await openPalette(chat.page);
  await chat.page.keyboard.type('read');
  const options = chat.page.locator('dialog[open] [role="option"]');
  await options.filter((option) => (option as HTMLElement).innerText.trim() === 'Read').click();
  await chat.one('searchbox', 'Search what you have read').waitHandle();
}

test('G17 until a model is chosen nothing is sent for vectors, and words alone find', async () => {
  await askAbout(articleUrl, title);
  await askAbout(ferryUrl, 'The ferry');
  await openRead();
  await chat.page.keyboard.type('umbrellas');
  await chat.page.waitForSelector('dialog[open] li q mark');
  expect(await chat.page.$('dialog[open] li ::-p-text(By words)')).toBeNull();
  expect(vectors.calls).toEqual([]);
  await chat.click('Close');
});

test('G17 who chooses a model in the settings sees what it is sent, and its pages become ready', async () => {
  settings = new ChatPage(await product.browser.newPage());
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#memory`);
  const select = '::-p-aria([name="Search by meaning"][role="combobox"])';
  await settings.page.waitForSelector('option ::-p-text(meaning-embed-1)');
  const value = await settings.page.$$eval('option', (all) =>
    all
      .find(({ textContent }) => textContent?.startsWith('meaning-embed-1'))!
      .getAttribute('value'),
  );
  await settings.page.waitForSelector(select);
  await (await settings.page.$(select))!.select(value!);
  await settings.shows('Pages ready: 2 of 2');
  const texts = vectors.calls.flatMap((call) => call.texts).join('\n');
  expect(texts).toContain('sells umbrellas');
  expect(texts).toContain('sealed drums');
});

test('G17 a page is found by what it means, and says so', async () => {
  await openRead();
  await chat.page.keyboard.type('bookhouse seawater');
  await chat.page.waitForSelector('dialog[open] li ::-p-text(By meaning)');
  const [first] = await chat.page.$$eval('dialog[open] li b', (all) =>
    all.map(({ textContent }) => textContent),
  );
  expect(first).toBe(title);
  await chat.click('Close');
});

test('G17 what was sent for it is in the privacy record', async () => {
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#privacy`);
  await settings.page.reload();
  await settings.shows('To find what you have read');
});

test('G17 where the host fails words answer, and the settings say what is wrong', async () => {
  vectors.faultOf = () => 401;
  await openRead();
  await chat.page.keyboard.type('umbrellas rain');
  await chat.page.waitForSelector('dialog[open] li q mark');
  while (!vectors.calls.some(({ texts }) => texts.includes('umbrellas rain'))) {
    await chat.page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
  }
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#memory`);
  await settings.page.reload();
  await settings.page.waitForSelector('[role="alert"] button');
  vectors.faultOf = () => null;
  await settings.click('Retry');
  await settings.shows('Pages ready: 2 of 2');
});
