import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { CDPSession } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(90_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
}, 60_000);
afterAll(() => product?.close());

const page = (title: string, words: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${words.repeat(20)}</p></main>`;

/** The script of the parser's frame, seen from outside. */
async function parserFrame(): Promise<CDPSession> {
  const target = await product.browser.waitForTarget((each) =>
    each.url().endsWith('/pages/parser/index.html'),
  );
  return target.createCDPSession();
}

test('V1 a page that parses endlessly delays no answer, and is read as text at its deadline', async () => {
  const first = 'https://quarterly.example/essays/first';
  const maze = 'https://quarterly.example/essays/maze';
  product.sites.put(first, { body: page('First', 'Low water at noon. ') });
  product.sites.put(maze, { body: page('Maze', 'The maze has one door. ') });
  const panel = await product.openPanel(await product.openArticle(first));
  await product.vendor.script({ deltas: ['At noon.'] });
  await panel.ask('When is low water?');
  await panel.answer('At noon.');
  await panel.page.close();
  const frame = await parserFrame();
  // Simulates an algorithm that does not end; it does not answer either.
  frame.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => undefined);
  const reader = new ChatPage(await product.browser.newPage());
  await reader.page.goto(`chrome-extension://${product.id}/pages/immersive/index.html`);
  await reader.type('And now');
  const other = await product.openPanel(await product.openArticle(maze));
  await other.click('New chat');
  await other.ask('What does the maze have?');
  await other.shows('Sending');
  await product.vendor.script({ deltas: ['Still noon.'] });
  await reader.page.bringToFront();
  const start = Date.now();
  await reader.ask('?');
  await reader.answer('Still noon.');
  expect(Date.now() - start).toBeLessThan(2_000);
  await product.vendor.script({ deltas: ['One door.'] });
  await other.page.bringToFront();
  await other.answer('One door.');
  const [chat] = (await product.vendor.chats()).slice(-1);
  expect(JSON.stringify(chat)).toContain('The maze has one door.');
});
