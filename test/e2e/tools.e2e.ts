import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { findingsAt } from '#test/support/screen-checks.ts';

jest.setTimeout(300_000);

let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
  await chat.hasRead('The library that the tide borrows');
}, 120_000);
afterAll(() => product?.close());

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('label, .fui-Field')?.textContent ?? '');

/** What the model received last, as one text. */
async function lastPrompt(): Promise<string> {
  const chats = await product.vendor.chats();
  const { messages } = chats.at(-1)!.body as { messages: { content: string }[] };
  return messages.map(({ content }) => content).join('\n');
}

test('S2.14 a command is completed, filled in and sent by keys alone, with the page as its source', async () => {
  const { page } = chat;
  await chat.type('/');
  await page.waitForSelector('[role=option] ::-p-text(Write something new)');
  expect(await findingsAt(page, 'commands', [380, 190])).toEqual([]);
  await page.keyboard.type('compose_n');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('form') !== null);
  expect(await focused(page)).toContain('Key points');
  expect(await findingsAt(page, 'form', [380, 190])).toEqual([]);
  await page.keyboard.type('Invite Ida to the library at low tide');
  await product.vendor.script({ deltas: ['Dear Ida, ', 'come at low tide.'] });
  for (let steps = 0; steps < 9; steps += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.textContent === 'Send')) break;
  }
  await page.keyboard.press('Enter');
  await chat.answer('Dear Ida, come at low tide.');
  const prompt = await lastPrompt();
  expect(prompt).toContain('Invite Ida to the library at low tide');
  expect(prompt).toMatch(/<untrusted-source-[\da-f]{24} number="1"/);
  expect(prompt).not.toContain('[[2.14');
  expect(await findingsAt(page, 'result', [380])).toEqual([]);
});

test('S5.14 an own tool is made by keys, runs in the chat, and is there after a reload', async () => {
  const page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/settings/index.html#tools`);
  const button = await page.waitForSelector('#tools button ::-p-text(New tool)');
  expect(await findingsAt(page, 'tools', [920, 320])).toEqual([]);
  await button?.evaluate((node) => node.closest('button')?.focus());
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] textarea');
  expect(await findingsAt(page, 'tool form', [920, 320])).toEqual([]);
  await page.focus('dialog[open] input');
  await page.keyboard.type('Sailor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Say {{selectedText}} like a sailor.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const listed = () => page.waitForSelector('#tools [data-row] ::-p-text(Sailor)');
  await listed();
  await page.reload();
  await listed();

  await chat.type('/my');
  await chat.page.waitForSelector('[role=option] ::-p-text(My own tools)');
  await chat.page.keyboard.press('Enter');
  await chat.page.waitForSelector('section form textarea');
  await chat.page.focus('section form textarea');
  await chat.page.keyboard.type('The tide is late.');
  await product.vendor.script({ deltas: ['Arr, late she be.'] });
  await chat.click('Send');
  await chat.answer('Arr, late she be.');
  expect(await lastPrompt()).toMatch(
    /Say the selected text like a sailor\.[\s\S]*>\nThe tide is late\.\n<\/untrusted-text-/,
  );
  await page.close();
});
