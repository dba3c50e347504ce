import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';

jest.setTimeout(60_000);

let firefox: FirefoxProduct;
let sidebar: FirefoxView;

beforeAll(async () => {
  firefox = await startFirefox();
  await firefox.connect(firefox.vendor.url);
  await firefox.openArticle();
  sidebar = await firefox.openSidebar();
}, 120_000);

afterAll(() => firefox?.close());

test('code, formulas and diagrams of an answer stand in the sidebar of Firefox, too', async () => {
  await firefox.vendor.script({
    deltas: [
      'So $\\frac{1}{2}$.\n\n```js\nconst a = 1;\n```\n\n```mermaid\ngraph TD\n  A --> B\n```\n\nAll done.',
    ],
  });
  await sidebar.ask('Show me.');
  await sidebar.answer('All done.');
  await sidebar.until(
    () =>
      document.querySelector('article math mfrac') !== null &&
      document.querySelector('article [data-look="keyword"]') !== null &&
      (document.querySelector<HTMLImageElement>('article img[src^="blob:"]')?.naturalWidth ?? 0) >
        20,
  );
  const sandbox = await sidebar.evaluate(() =>
    document.querySelector('iframe')?.getAttribute('sandbox'),
  );
  expect(sandbox).toBe('allow-scripts');
});
