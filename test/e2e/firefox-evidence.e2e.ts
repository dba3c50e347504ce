import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';

jest.setTimeout(300_000);

let firefox: FirefoxProduct;

beforeAll(async () => {
  firefox = await startFirefox();
  await firefox.connect(firefox.vendor.url);
}, 120_000);
afterAll(() => firefox?.close());

test('Firefox: a click highlights the words in the page, for five seconds, and announces it', async () => {
  const page = await firefox.openArticle();
  const sidebar = await firefox.openSidebar();
  await sidebar.shows('The library that the tide borrows');
  const risen = 'It has risen 71 times.';
  await firefox.vendor.script({ deltas: [`It moved often [[1.9 "${risen}"]].`] });
  await sidebar.ask('How often did it rise?');
  await sidebar.click('button', 'Source 1');
  await sidebar.shows('Highlighted on the page');
  // The ranges are the extension's own; the page sees the name and its colours.
  const grounds = () =>
    page.evaluate(() =>
      [...(CSS.highlights as unknown as Map<string, unknown>).keys()].map(
        (key) => getComputedStyle(document.body, `::highlight(${key})`).backgroundColor,
      ),
    );
  expect(await grounds()).toEqual(['rgb(255, 226, 122)']);
  await page.waitForFunction(() => CSS.highlights.size === 0, { polling: 50 });
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});
