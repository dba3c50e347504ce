import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { searchCards, searchPlan, serveEngine } from '#test/support/search-page.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { startVendorProcess, type VendorProcess } from '#test/support/vendor-process.ts';

jest.setTimeout(300_000);

const key = 'vendor-key';
let vendor: VendorProcess;
let server: ServerProcess;
let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  vendor = await startVendorProcess(key);
  server = await startServerProcess({
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: key,
    COMPATIBLE_NAME: 'scripted',
  });
  const secret = server.pairingSecret;
  product = await startProduct('test-extension-chromium', { server: server.url, secret });
  const page = await product.browser.newPage();
  await page.goto(`${server.url}/app#pair=${secret}`);
  chat = new ChatPage(page);
  await page.waitForSelector('textarea');
  await chat.turnOn('Search the web');
}, 180_000);
afterAll(async () => {
  await product?.close();
  await server?.close();
  await vendor?.close();
});
beforeEach(() => vendor.reset());

const google = (block: string | null) => {
  const found = siteFixtures('google').find((each) =>
    block ? each.block === block : each.page?.kind === 'search',
  );
  if (!found) throw new Error('no such fixture');
  return found;
};
const openPages = async () => (await product.browser.pages()).length;

test('S9.11 the web app searches by the page of an engine that the extension opens and closes behind it', async () => {
  serveEngine(product.sites, 'google', 'high water', google(null));
  const before = await openPages();
  await vendor.script(searchPlan(['high water']), { deltas: ['At noon, they say.'] });
  await chat.ask('When is high water?');
  await chat.answer('At noon, they say.');
  expect(await chat.page.evaluate(() => document.visibilityState)).toBe('visible');
  expect(await openPages()).toBe(before);
  await chat.holds('Only their lines from the search results were used');
  const cards = await searchCards(chat);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(card).toMatch(/Snippet only$/);
});

test("S9.11 an engine's check is solved by the person in a tab that the extension shows, and the search continues", async () => {
  await chat.click('New chat');
  await chat.turnOn('Search the web');
  serveEngine(product.sites, 'google', 'low water', google('captcha'));
  await vendor.script(searchPlan(['low water']), { deltas: ['At six, they say.'] });
  await chat.ask('When is low water?');
  await chat.shows('Google shows no results');
  const before = await openPages();
  await chat.click('Open Google');
  const target = await product.browser.waitForTarget(
    (each) => each.type() === 'page' && each.url().includes('google'),
  );
  serveEngine(product.sites, 'google', 'low water', google(null));
  const shown = await target.page();
  await shown?.goto('https://www.google.com/search?q=low%20water');
  await chat.page.bringToFront();
  await chat.answer('At six, they say.');
  expect(await openPages()).toBe(before);
});
