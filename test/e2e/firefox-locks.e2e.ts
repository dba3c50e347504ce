import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';

jest.setTimeout(300_000);

const url = 'https://harbour.example/letter';
const letter = `<!doctype html><meta charset="utf-8"><title>Letter</title>
<p id="words">The tide come at six and the pier was mended twice.</p>`;

let firefox: FirefoxProduct;
let page: Page;

beforeAll(async () => {
  // Without events the event page ends after 12 s instead of 30.
  const prefs = { 'extensions.background.idle.timeout': 12_000 };
  firefox = await startFirefox('test-extension-firefox', null, { prefs });
  await firefox.connect(firefox.vendor.url);
  firefox.sites.put(url, { body: letter });
  await firefox.openArticle(url);
}, 120_000);

afterAll(() => firefox?.close());

beforeEach(async () => {
  await firefox.vendor.reset();
  page = await firefox.openArticle(url);
});
afterEach(() => page.close());

/** The card that explains what is selected: the first tool of the pill. */
async function explain(): Promise<FirefoxView> {
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('#words')!));
  await firefox.pressShortcut('E');
  await page.waitForFunction(() => document.activeElement?.localName === 'div', { polling: 50 });
  await page.keyboard.press('Enter');
  return firefox.extensionFrame('/pages/frame/');
}

const namesOfLocks = (view: FirefoxView) =>
  view.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name = '' }) => name.replace(/:.*/, ''));
  });

test('Firefox: an answer that a card streams is not taken over by a sidebar that opens and asks', async () => {
  await firefox.vendor.script(
    { deltas: ['The tide ', 'comes at six.'], holdAfter: 1 },
    { deltas: ['It comes twice a day.'] },
  );
  const card = await explain();
  await card.shows('The tide');
  const sidebar = await firefox.openSidebar();
  await sidebar.ask('How often?');
  await sidebar.answer('It comes twice a day.');
  expect(await namesOfLocks(sidebar)).toContain('gloss.turn');
  await firefox.vendor.release();
  await card.shows('The tide comes at six.');
  await card.shows('Answer finished');
  expect(await firefox.vendor.chats()).toHaveLength(2);
  await firefox.closeSidebar();
});

test('Firefox: an answer that the sidebar streams is not taken over by a card', async () => {
  const sidebar = await firefox.openSidebar();
  await firefox.vendor.script(
    { deltas: ['It comes ', 'twice a day.'], holdAfter: 1 },
    { deltas: ['The tide comes at six.'] },
  );
  await sidebar.ask('How often?');
  await sidebar.answer('It comes', { done: false });
  const card = await explain();
  await card.shows('The tide comes at six.');
  await card.shows('Answer finished');
  expect(await namesOfLocks(sidebar)).toContain('gloss.turn');
  await firefox.vendor.release();
  await sidebar.answer('It comes twice a day.');
  expect(await firefox.vendor.chats()).toHaveLength(2);
  await firefox.closeSidebar();
});

test('Firefox: the event page stays while a card waits for its answer, for longer than its idle time', async () => {
  await firefox.vendor.script({ headersDelayMs: 25_000, deltas: ['The tide comes at six.'] });
  const card = await explain();
  await firefox.vendor.until((chats) => chats.length === 1);
  const background = await firefox.background();
  await background.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await card.shows('The tide comes at six.');
  const isSame = () => document.documentElement.hasAttribute('data-before');
  expect(await background.evaluate(isSame)).toBe(true);
});
