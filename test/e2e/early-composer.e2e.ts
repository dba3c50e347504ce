import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(60_000);

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product?.close());

test('words typed before the scripts have run are in the composer when it stands', async () => {
  const page = await product.browser.newPage();
  await page.emulateCPUThrottling(20);
  const loaded = page.goto(`chrome-extension://${product.id}/pages/sidebar/index.html`);
  const early = await page.waitForSelector('#early-composer textarea');
  await early?.focus();
  await page.keyboard.type('Typed early');
  await loaded;
  await page.waitForFunction(() => !document.getElementById('early-composer'));
  const composer = await page.waitForSelector('textarea[aria-label="Message"]');
  await page.waitForFunction((field) => field?.value.includes('early'), {}, composer);
  expect(await composer?.evaluate((field) => field.value)).toBe('Typed early');
  expect(await composer?.evaluate((field) => field === document.activeElement)).toBe(true);
});
