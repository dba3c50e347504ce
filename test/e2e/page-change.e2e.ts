import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Product, startProduct, strictCsp } from '#test/support/product.ts';

jest.setTimeout(60_000);

const url = 'https://live.example/board';
const board = `<!doctype html><title>Harbour board</title><main><h1>Harbour board</h1>
<p>${'The ferry waits for the tide. '.repeat(20)}</p></main>`;

let product: Product;

beforeAll(async () => {
  product = await startProduct('extension-chromium');
  product.sites.put(url, { body: board, headers: { 'content-security-policy': strictCsp } });
});
afterAll(() => product?.close());

test('a page that was read and then changes is shown as changed, and can be read again', async () => {
  const page = await product.openArticle(url);
  const chat = await product.openPanel(page);
  await chat.hasRead('Harbour board');
  await page.evaluate(() => {
    const more = document.createElement('p');
    more.textContent = 'The second ferry is cancelled today. '.repeat(30);
    document.querySelector('main')?.append(more);
  });
  await chat.shows('page changed');
  await chat.click('read again');
  await chat.gone('page changed');
  const inPage = await page.evaluate(() =>
    Object.keys(globalThis).filter((name) => /gloss/i.test(name)),
  );
  expect(inPage).toEqual([]);
});
