import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { openProbe, type Product, startProduct } from '#test/support/product.ts';
import { saveReceipt, verifyReceipts } from '#test/support/receipt-files.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(300_000);

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
  await (await openProbe(product)).waitForFunction(isOn, { polling: 50 });
  await settings.page.close();
  chat = await product.openPanel(await product.openArticle());
  await chat.hasRead(title);
}, 420_000);
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs in the probe page. */
async function isOn(): Promise<boolean> {
  const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
  const { reply } = await glossProbe.rows('settings', 'get', undefined as never);
  return reply?.memory.ofQuestions === true;
}

/** Asks, and saves the receipt of the answer, which has this quote. */
async function receiptOf(question: string, answer: string, quote: string): Promise<string> {
  await product.vendor.script({ deltas: [`${answer} [[1.1 "${quote}"]]`] });
  await chat.ask(question);
  await chat.answer(answer);
  return saveReceipt(chat, folder, 'Web page');
}

test('G17 receipts of answers about a page, a file and what was read are unchanged to the command', async () => {
  const ofPage = await receiptOf('What carries the floor?', 'On larch.', onPage);
  await chat.shows('Remembered');

  await chat.click('New chat');
  await chat.hasRead(title);
  await chat.click(`Remove ${title}`);
  writeFileSync(path.join(folder, 'harbour.txt'), inFile);
  const uploads = new UploadPage(chat);
  await uploads.choose(path.join(folder, 'harbour.txt'));
  await uploads.isRead('harbour.txt');
  const ofFile = await receiptOf('How many boats?', 'Very many.', inFile);

  // The page that was removed stays away.
  await chat.click('New chat');
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
