import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(60_000);

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
}, 120_000);

afterAll(() => product?.close());

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('dialog[open] [role="combobox"]');
  if (key !== '') await page.keyboard.type(key);
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

const closed = (page: Page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

test('Ctrl+K opens the commands in the sidebar and in a tab; the focus returns', async () => {
  const article = await product.openArticle();
  const chat = await product.openPanel(article);
  await chat.hasRead('The library that the tide borrows');
  const { page } = chat;
  await chat
    .one('textbox', 'Message')
    .waitHandle()
    .then((box) => box.focus());
  await press(page, '');
  expect(await focused(page)).toBe('All commands');
  await page.keyboard.press('Escape');
  await closed(page);
  expect(await focused(page)).toBe('Message');

  await press(page, 'memos');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] input[type="search"]');
  expect(await focused(page)).toBe('Search memos');
  // The palette covers the panel, and closes before a command runs.
  await press(page, 'read this page');
  await page.keyboard.press('Enter');
  await closed(page);
  await chat.hasRead('The library that the tide borrows');
  expect(await focused(page)).not.toBeNull();

  await press(page, 'theme dark');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark');

  await press(page, 'open in full');
  await page.keyboard.press('Enter');
  const target = await product.browser.waitForTarget((each) =>
    each.url().includes('/pages/immersive/'),
  );
  const tab = new ChatPage((await target.page())!);
  await tab.one('textbox', 'Message').waitHandle();
  await press(tab.page, 'tide');
  await tab.page.keyboard.press('Enter');
  await closed(tab.page);
  await tab.page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Search chats',
  );
});
