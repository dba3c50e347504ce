import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { saveReceipt, verifyReceipts } from '#test/support/receipt-files.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(120_000);

const title = 'The library that the tide borrows';
const onPage = 'The floating floor is a plain idea: a deck of larch on sealed drums';
const inFile = 'The harbour master counts 214 boats each morning.';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-receipts-'));
let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const settings = new ChatPage(await product.browser.newPage());
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#memory`);
  await settings.clickOn('::-p-aria([name="Remember pages I ask about or summarise"])');
  await settings.page.waitForSelector('input[role="switch"]:checked');
  await settings.page.close();
  chat = await product.openPanel(await product.openArticle());
  await chat.hasRead(title);
}, 420_000);
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks, and saves the receipt of the answer, which has this quote. */
async function receiptOf(question: string, answer: string, quote: string): Promise<string> {
  await product.vendor.script({ deltas: [`${answer} [[1.1 "${quote}"]]`] });
  await chat.ask(question);
  await chat.answer(answer);
  return saveReceipt(chat, folder, 'Web page');
}

async function openChatWithoutPage(): Promise<void> {
  await chat.click('New chat');
  await chat.hasRead(title);
  await chat.click(`Remove ${title}`);
}

test('G17 receipts of answers about a page, a file and what was read are unchanged to the command', async () => {
  const ofPage = await receiptOf('What carries the floor?', 'On larch.', onPage);
  await chat.shows('Remembered');

  await openChatWithoutPage();
  writeFileSync(path.join(folder, 'harbour.txt'), inFile);
  const uploads = new UploadPage(chat);
  await uploads.choose(path.join(folder, 'harbour.txt'));
  await uploads.isRead('harbour.txt');
  const ofFile = await receiptOf('How many boats?', 'Very many.', inFile);

  await openChatWithoutPage();
  await chat.type('/read');
  await chat.one('option', 'What I have read').waitHandle();
  await chat.page.keyboard.press('Enter');
  await chat.one('button', 'Remove What I have read').waitHandle();
  const ofMemory = await receiptOf('What carries the floating floor?', 'On drums.', onPage);

  const { status, said } = verifyReceipts(folder, [ofPage, ofFile, ofMemory]);
  expect(said.filter((line) => line === '  This receipt is unchanged.')).toHaveLength(3);
  expect(said.filter((line) => line.startsWith('  [1] Checked: '))).toEqual(
    [onPage, inFile, onPage].map((quote) => `  [1] Checked: “${quote}”`),
  );
  expect(status).toBe(0);
});
