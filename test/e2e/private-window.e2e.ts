import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(180_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url, '', 'plain');
  await allowPrivateWindows();
}, 180_000);
afterAll(() => product?.close());

/** The switch "Allow in Incognito" of the browser's own page; the extension starts anew. */
async function allowPrivateWindows(): Promise<void> {
  const page = await product.browser.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(
    (extensionId) =>
      (
        globalThis as unknown as {
          chrome: { developerPrivate: { updateExtensionConfiguration(of: object): Promise<void> } };
        }
      ).chrome.developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true }),
    product.id,
  );
  await page.close();
}

/** A page of the extension in a private window. */
async function openPrivately(place: string): Promise<Page> {
  const page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/settings/index.html`);
  const url = `chrome-extension://${product.id}/${place}`;
  await page.evaluate((address) => chrome.windows.create({ incognito: true, url: address }), url);
  const target = await product.browser.waitForTarget((each) => each.url() === url);
  await page.close();
  return (await target.page())!;
}

test('S3.13 in a private window nothing is counted, and the setting says why', async () => {
  const page = new ChatPage(await openPrivately('pages/settings/index.html#privacy'));
  await page.shows('In private windows nothing is counted.');
  expect(await page.page.evaluate(() => chrome.extension.inIncognitoContext)).toBe(true);
});
