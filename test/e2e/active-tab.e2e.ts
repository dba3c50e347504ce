import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { articleUrl, type Product, startProduct, strictCsp } from '#test/support/product.ts';

jest.setTimeout(60_000);

let product: Product;

beforeAll(async () => {
  product = await startProduct('extension-chromium');
  await product.connect(product.vendor.url);
});

afterAll(() => product?.close());

test('with activeTab only, the click on the icon lets Gloss read the page and answer', async () => {
  const page = await product.openArticle();
  const chat = await product.openPanel(page);
  await chat.shows('The library that the tide borrows');
  await product.vendor.script({ deltas: ['Three people.'] });
  await chat.ask('Who keeps it?');
  await chat.answer('Three people.');
  const body = JSON.stringify((await product.vendor.chats())[0]?.body);
  expect(body).toContain('Oda Fennimore');
});

test('another tab has no access: the chip shows that and never the page before it', async () => {
  const other = 'https://elsewhere.example/private';
  product.sites.put(other, {
    body: '<!doctype html><title>Elsewhere</title><p>Nothing of this may be read without a click.</p>',
    headers: { 'content-security-policy': strictCsp },
  });
  const target = product.browser
    .targets()
    .find((each) => each.url().endsWith('/pages/sidebar/index.html'));
  const panel = await target!.asPage();
  await panel.waitForSelector('article');
  const { ChatPage } = await import('#test/support/chat-page.ts');
  const chat = new ChatPage(panel);
  await chat.click('New chat');
  await product.openArticle(other);
  await chat.shows('click the Gloss icon to read it');
  await chat.one('button', 'Allow on every site').waitHandle();
  const shown = await panel.evaluate(() => document.body.innerText);
  expect(shown).not.toContain('Elsewhere');
  expect(shown).not.toContain('The library that the tide borrows');
});

test('a store page is shown as unreadable', async () => {
  const store = 'https://chromewebstore.google.com/detail/x';
  product.sites.put(store, { body: '<!doctype html><title>Store</title><p>An extension.</p>' });
  const page = await product.openArticle(store);
  const chat = await product.openPanel(page);
  await chat.shows("This page can't be read by extensions");
  await page.goto(articleUrl);
});
