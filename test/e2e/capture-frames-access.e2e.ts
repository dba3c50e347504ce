import { afterAll, beforeAll, jest, test } from '@jest/globals';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(60_000);

let product: Product;

beforeAll(async () => {
  product = await startProduct('extension-chromium');
}, 300_000);
afterAll(() => product?.close());

test('S4.12 a click on the icon reaches the page alone: the chip lists the frames that are not read', async () => {
  const page = 'https://embedding.example/';
  const frame = 'https://embedded.example/';
  product.sites.put(frame, {
    body: '<!doctype html><p>Words on a host that nobody has granted, however long they are.</p>',
  });
  product.sites.put(page, {
    body: `<!doctype html><title>Harbour</title><p>The page around it.</p><iframe width="640" height="320" src="${frame}"></iframe>`,
  });
  const chat = await product.openPanel(await product.openArticle(page));
  await chat.shows('1 embedded part could not be read');
});
