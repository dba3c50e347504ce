import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';
import { strictCsp } from '#test/support/product.ts';

jest.setTimeout(300_000);

let firefox: FirefoxProduct;
let sidebar: FirefoxView;

beforeAll(async () => {
  firefox = await startFirefox('extension-firefox');
  await firefox.connect(firefox.vendor.url);
  await firefox.openArticle();
  sidebar = await firefox.openSidebar();
}, 120_000);

afterAll(() => firefox?.close());

beforeEach(() => firefox.vendor.reset());

test('with activeTab only, the click on the icon lets Gloss read the page and answer', async () => {
  await sidebar.shows('The library that the tide borrows');
  await firefox.vendor.script({ deltas: ['Three people.'] });
  await sidebar.ask('Who keeps it?');
  await sidebar.answer('Three people.');
  const body = JSON.stringify((await firefox.vendor.chats())[0]?.body);
  expect(body).toContain('Oda Fennimore');
});

test('another tab has no access, until the icon is clicked there too', async () => {
  const url = 'https://elsewhere.example/private';
  const body =
    '<!doctype html><title>Elsewhere</title><article><p>A page that is read after a click, and by nobody before it.</p></article>';
  firefox.sites.put(url, { body, headers: { 'content-security-policy': strictCsp } });
  await sidebar.click('button', 'New chat');
  await firefox.openArticle(url);
  await sidebar.shows('click the Gloss icon to read it');
  expect(await sidebar.evaluate(() => document.body.innerText)).not.toContain('Elsewhere');
  await firefox.openSidebar();
  await sidebar.shows('Elsewhere');
});

test('the access ends with the page it was granted for', async () => {
  const page = await firefox.openArticle();
  await firefox.openSidebar();
  await sidebar.shows('The library that the tide borrows');
  await page.goto('https://elsewhere.example/private');
  await sidebar.shows('click the Gloss icon to read it');
  expect(await sidebar.evaluate(() => document.body.innerText)).not.toContain('The library that');
});

test('a store page is shown as unreadable', async () => {
  const store = 'https://addons.mozilla.org/en-GB/firefox/';
  firefox.sites.put(store, { body: '<!doctype html><title>Store</title><p>An extension.</p>' });
  await firefox.openArticle(store);
  await firefox.openSidebar();
  await sidebar.shows("This page can't be read by extensions");
});
