import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(120_000);

let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
  await chat.shows('tokens');
}, 180_000);
afterAll(() => product?.close());

const tab = (name: string) => chat.one('tab', name);

async function lastPrompt(): Promise<string> {
  const sent = await product.vendor.requests();
  const { messages } = sent.at(-1)!.body as { messages: { content: string }[] };
  return messages.map(({ content }) => content).join('\n');
}

test('S2.16 a page is summarised, each tab with its own request; a quote leads to the page', async () => {
  await product.vendor.script({
    deltas: ['The library floods [[1.1 "Twice a day the reading room at Sallow Point"]].'],
  });
  await chat.click('Summarise');
  await chat.answer('The library floods');
  expect(await lastPrompt()).toContain('Summarise the page in one paragraph');
  await chat.click('Source 1');
  await chat.shows('Shown in the page');
  await chat.page.keyboard.press('Escape');
  await product.vendor.script({ deltas: ['- **Floor** It floats.'] });
  await tab('Key takeaways').click();
  await chat.answer('It floats');
  expect(await lastPrompt()).toContain('List the 5 to 8 most important points of the page');
  await chat.gone('The library floods');
  const before = (await product.vendor.requests()).length;
  await tab('Summary').click();
  await chat.answer('The library floods');
  expect(await product.vendor.requests()).toHaveLength(before);
});

test('S2.16 a follow-up continues the shown tab; a new chat about the page shows the summary without a request', async () => {
  await product.vendor.script({ deltas: ['Because of the tide.'] });
  await chat.ask('Why does it flood?');
  await chat.answer('Because of the tide.');
  expect(await lastPrompt()).toContain('Why does it flood?');
  const before = (await product.vendor.requests()).length;
  await chat.click('New chat');
  await chat.click('Summarise');
  await chat.answer('Because of the tide.');
  expect(await product.vendor.requests()).toHaveLength(before);
  expect(await chat.page.title()).not.toBe('');
});
