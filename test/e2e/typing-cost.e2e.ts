import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { between, CostMeter } from '#scripts/bench/stream/page-cost.ts';
import { longConversation, putRows } from '#test/support/long-conversation.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(120_000);

let product: Product;
let panel: Page;
beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const chat = await product.openPanel(await product.openArticle());
  await chat.hasRead('The library that the tide borrows');
  panel = chat.page;
  const { conversation, messages } = longConversation(500);
  await putRows(panel, { conversations: [conversation], messages });
  await chat.click('History');
  const entry = await panel.waitForSelector('[data-chat] ::-p-text(A long chat)');
  await entry?.click();
  await chat.shows('Answer number 499');
});
afterAll(() => product?.close());

const maxScriptMs = 4;

/** Average processor milliseconds of the panel's scripts for a key in the field. */
async function costOfKey(field: string): Promise<number> {
  const meter = await CostMeter.of(panel);
  await panel.focus(field);
  await panel.keyboard.type('How ');
  const letters = Array.from('high does the water rise in the reading room');
  const before = await meter.read();
  for (const letter of letters) await panel.keyboard.press(letter as 'a');
  const { scriptCpu } = between(before, await meter.read());
  expect(await panel.$eval(field, (area) => (area as HTMLTextAreaElement).value)).toContain(
    'the reading room',
  );
  return scriptCpu / letters.length;
}

test('a key in the composer of a chat of 500 messages costs under 4 ms of script', async () => {
  expect(await costOfKey('textarea[aria-label="Message"]')).toBeLessThan(maxScriptMs);
});

test('a key in an edited question costs no more', async () => {
  await panel.evaluate(() => {
    const edits = document.querySelectorAll<HTMLElement>('button[aria-label="Edit"]');
    [...edits].at(-1)?.click();
  });
  await panel.waitForSelector('textarea[aria-label="Edit message"]');
  expect(await costOfKey('textarea[aria-label="Edit message"]')).toBeLessThan(maxScriptMs);
});
