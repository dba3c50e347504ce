import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { articleUrl, type Product, startProduct, strictCsp } from '#test/support/product.ts';

jest.setTimeout(300_000);

let product: Product;

beforeAll(async () => {
  product = await startProduct('extension-chromium');
  await product.connect(product.vendor.url);
});

afterAll(() => product?.close());

beforeEach(() => product.vendor.reset());

/** A chat of its own next to a page that the click on the icon opens to Gloss. */
async function newChat(page: Page): Promise<ChatPage> {
  const chat = await product.openPanel(page);
  await chat.click('New chat');
  return chat;
}

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
  const chat = new ChatPage(panel);
  await chat.click('New chat');
  await product.openArticle(other);
  await chat.shows('click the Gloss icon to read it');
  await chat.one('button', 'Allow on every site').waitHandle();
  const shown = await panel.evaluate(() => document.body.innerText);
  expect(shown).not.toContain('Elsewhere');
  expect(shown).not.toContain('The library that the tide borrows');
});

test('U2.3 there, at the first run, which pages may be read is a question, until “Not now”', async () => {
  const target = product.browser
    .targets()
    .find((each) => each.url().endsWith('/pages/sidebar/index.html'));
  const chat = new ChatPage(await target!.asPage());
  await chat.shows('Which pages Gloss may read');
  await chat.shows('Only when I click');
  await chat.clickOn('section[aria-label="Which pages Gloss may read"] > button');
  await chat.gone('Which pages Gloss may read');
  await chat.shows('Allow on every site');
});

test('a store page is shown as unreadable', async () => {
  const store = 'https://chromewebstore.google.com/detail/x';
  product.sites.put(store, { body: '<!doctype html><title>Store</title><p>An extension.</p>' });
  const page = await product.openArticle(store);
  const chat = await product.openPanel(page);
  await chat.shows("This page can't be read by extensions");
  await page.goto(articleUrl);
});

test('S4.12 a click on the icon reaches the page alone: the card of its chip lists the frames that are not read', async () => {
  const page = 'https://embedding.example/';
  const frame = 'https://embedded.example/';
  product.sites.put(frame, {
    body: '<!doctype html><p>Words on a host that nobody has granted, however long they are.</p>',
  });
  product.sites.put(page, {
    body: `<!doctype html><title>Harbour</title><p>The page around it.</p><iframe width="640" height="320" src="${frame}"></iframe>`,
  });
  const chat = await newChat(await product.openArticle(page));
  await chat.shows('1 remark');
  await chat.page.locator('main li button[data-name]').click();
  await chat.shows('1 embedded part could not be read');
});

test('a page that was read and then changes is shown as changed, and can be read again', async () => {
  const url = 'http://live.example/board';
  product.sites.put(url, {
    body: `<!doctype html><title>Harbour board</title><main><h1>Harbour board</h1>
<p>${'The ferry waits for the tide. '.repeat(20)}</p></main>`,
    headers: { 'content-security-policy': strictCsp },
  });
  const page = await product.openArticle(url);
  const chat = await newChat(page);
  await chat.hasRead('Harbour board');
  await page.evaluate(() => {
    const more = document.createElement('p');
    more.textContent = 'The second ferry is cancelled today. '.repeat(30);
    document.querySelector('main')?.append(more);
  });
  await chat.shows('page changed');
  await chat.click('read again');
  await chat.gone('page changed');
  await chat.hasRead('Harbour board');
  await product.vendor.script({ deltas: ['Not today.'] });
  await chat.ask('Does the second one leave?');
  await chat.answer('Not today.');
  const [requested] = await product.vendor.chats();
  expect(JSON.stringify(requested?.body)).toContain('The second ferry is cancelled today.');
  const inPage = await page.evaluate(() =>
    Object.keys(globalThis).filter((name) => /gloss/i.test(name)),
  );
  expect(inPage).toEqual([]);
});

test('a page that was read and is loaded again is shown as changed', async () => {
  const url = 'https://live.example/notices';
  const notice = (words: string) => ({
    body: `<!doctype html><title>Notices</title><main><h1>Notices</h1><p>${words.repeat(20)}</p></main>`,
  });
  product.sites.put(url, notice('The pier is open. '));
  product.sites.put(`${url}?frame`, notice('Advertisement. '));
  const page = await product.openArticle(url);
  const chat = await newChat(page);
  await chat.hasRead('Notices');
  // A frame that loads is no other page.
  await page.evaluate(async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.src = '/notices?frame';
    await new Promise((loaded) => frame.addEventListener('load', loaded));
  });
  await product.vendor.script({ deltas: ['Yes.'] });
  await chat.ask('Is it open?');
  await chat.answer('Yes.');
  const shown = await chat.page.evaluate(() => document.body.innerText);
  expect(shown).not.toContain('page changed');
  product.sites.put(url, notice('The pier is closed. '));
  await page.reload();
  await chat.shows('page changed');
  await chat.click('read again');
  await chat.gone('page changed');
  await product.vendor.script({ deltas: ['No.'] });
  await chat.ask('And now?');
  await chat.answer('No.');
  const requested = (await product.vendor.chats()).at(-1);
  expect(JSON.stringify(requested?.body)).toContain('The pier is closed.');
});
