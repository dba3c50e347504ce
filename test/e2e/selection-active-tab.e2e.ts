import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Product, startProduct } from '#test/support/product.ts';
import { lettersPage, lettersUrl } from '#test/support/selection/letters-page.ts';
import { selectAll, textIn } from '#test/support/selection/selecting.ts';
import {
  clickMenu,
  hasHost,
  openedCard,
  pressOnce,
  pressShortcut,
} from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let product: Product;
const better = 'the tide comes at six.';

beforeAll(async () => {
  product = await startProduct('extension-chromium');
  await product.connect(product.vendor.url);
  product.sites.put(lettersUrl, { body: lettersPage });
}, 180_000);
afterAll(() => product?.close());

test("the shipped manifest: nothing is in a page until the person opens it to Gloss; then the browser's menu runs a tool", async () => {
  const page = await product.openArticle(lettersUrl);
  await selectAll(page, page, '#letter');
  // Without a person's click the browser grants nothing: neither reaches the page.
  await clickMenu(product, '9b20775e-4ad3-4a39-9f2c-64ff24909dc4');
  await pressShortcut(product);
  expect(await hasHost(page)).toBe(false);
  // A click on the icon grants the tab, as the browser's menu and the shortcut do.
  await product.openPanel(page);
  await page.bringToFront();
  await selectAll(page, page, '#letter');
  await product.vendor.script({ deltas: [better] });
  await clickMenu(product, '9b20775e-4ad3-4a39-9f2c-64ff24909dc4');
  const card = await openedCard(page);
  await card.shows(better);
  await pressOnce(
    () => card.click('Replace'),
    async () => (await textIn(page, '#letter')).trim() === better,
  );
});
