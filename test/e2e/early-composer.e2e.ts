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
  // A machine so slow that the scripts have not run yet: the page's boot script waits for this.
  await page.evaluateOnNewDocument(() => {
    const idle = window.requestIdleCallback.bind(window);
    const held: (() => void)[] = [];
    window.requestIdleCallback = (work, options) => {
      held.push(() => idle(work, options));
      return 0;
    };
    Object.assign(window, {
      letScriptsRun: () => {
        window.requestIdleCallback = idle;
        for (const go of held) go();
      },
    });
  });
  await page.goto(`chrome-extension://${product.id}/pages/sidebar/index.html`);
  const early = await page.waitForSelector('#early-composer textarea');
  await early?.focus();
  await page.keyboard.type('Typed early');
  await page.waitForFunction(() => performance.getEntriesByName('gloss:composer').length > 0);
  await page.evaluate(() => (window as unknown as { letScriptsRun(): void }).letScriptsRun());
  await page.waitForFunction(() => !document.getElementById('early-composer'));
  const composer = await page.waitForSelector('textarea[aria-label="Message"]');
  await page.waitForFunction((field) => field?.value.includes('early'), {}, composer);
  expect(await composer?.evaluate((field) => field.value)).toBe('Typed early');
  expect(await composer?.evaluate((field) => field === document.activeElement)).toBe(true);
});
