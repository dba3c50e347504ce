import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow } from '#test/support/highlighted.ts';
import { type Product, startProduct, strictCsp } from '#test/support/product.ts';

jest.setTimeout(300_000);

const tides = 'https://harbour.example/tides';
const quoted = 'High water stands at the second step from six to seven';
const body = `<!doctype html><title>Tide table</title><main><h1>Tide table</h1><p>${quoted}. The ferry waits for it, and so do the boats in the inner basin.</p><p>${'Low water is of no interest to anybody here. '.repeat(12)}</p></main>`;

let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
});
afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  product.sites.put(tides, { body, headers: { 'content-security-policy': strictCsp } });
  await chat.click('New chat');
  await chat.shows('The library that the tide borrows');
  await emptyComposer();
});

/** A panel that was closed right after a question was sent may have its text as the draft. */
async function emptyComposer(): Promise<void> {
  const field = await chat.page.waitForSelector('footer textarea');
  await field!.evaluate((each) => {
    each.focus();
    (each as HTMLTextAreaElement).select();
  });
  await chat.page.keyboard.press('Backspace');
}

const tabs = async () => (await product.browser.pages()).map((page) => page.url());

/** Puts text into the composer in one edit, as a paste does. */
async function paste(text: string): Promise<void> {
  const field = await chat.one('textbox', 'Message').waitHandle();
  await field.focus();
  await chat.page.keyboard.sendCharacter(text);
}

test('S4.12 a link in a question is read, goes with it, and its citation opens the page', async () => {
  await paste(`${tides} `);
  await chat.hasRead('Tide table');
  expect(await tabs()).not.toContain(tides);
  await product.vendor.script({ deltas: [`At the second step [[1.1 "${quoted}"]].`] });
  await chat.page.keyboard.type('When is high water?');
  // Only the page at the address: the open one is left out.
  await chat.click('Remove The library that the tide borrows');
  await chat.one('textbox', 'Message').click();
  await chat.page.keyboard.press('Enter');
  await chat.answer('At the second step');
  const [requested] = await product.vendor.chats();
  const sent = JSON.stringify(requested?.body);
  expect(sent).toContain(quoted);
  expect(sent).not.toContain('There are 1,306 lines.');
  await chat.click('Source 1');
  await chat.shows('Highlighted on the page');
  const opened = (await product.browser.pages()).find((page) => page.url() === tides)!;
  expect(await opened.evaluate(highlightedNow)).toMatchObject([{ text: quoted }]);
  await opened.close();
});

test('a link that is still typed is read when the question is sent, though the panel is closed', async () => {
  await product.vendor.script({ deltas: ['It waits.'] });
  await chat.type(`Does the ferry wait, by ${tides}`);
  expect(product.sites.seen(tides).length).toBeGreaterThan(0);
  const before = product.sites.seen(tides).length;
  await chat.shows('read when you send');
  expect(product.sites.seen(tides)).toHaveLength(before);
  await chat.page.keyboard.press('Enter');
  await chat.shows('Waiting for harbour.example/tides');
  await chat.page.reload();
  await chat.answer('It waits.');
  expect(JSON.stringify((await product.vendor.chats())[0]?.body)).toContain(quoted);
});

test('S8.8 a dead address says so, with what can be done, and the question goes without it', async () => {
  await paste('https://gone.example/nothing ');
  const chip = await chat.page.waitForSelector('main li [data-unread] button[data-name]');
  await chip!.evaluate((button) => (button as HTMLElement).click());
  await chat.shows('The site answered with error 404.');
  const links = await chat.page.$$eval('main li a', (all) =>
    all.map((a) => (a as HTMLAnchorElement).href),
  );
  expect(links).toEqual(['https://gone.example/nothing']);
  await product.vendor.script({ deltas: ['I do not know.'] });
  await chat.page.focus('main textarea');
  await chat.page.keyboard.type('What is there?');
  await chat.page.keyboard.press('Enter');
  await chat.answer('I do not know.');
  await chat.gone('The site answered with error 404.');
});

test('S8.8 sent at once, the question waits with the error until the person decides', async () => {
  await chat.ask('What is at https://gone.example/nothing');
  await chat.shows('gone.example/nothing: The site answered with error 404.');
  expect(await product.vendor.chats()).toEqual([]);
  product.sites.put('https://gone.example/nothing', { body });
  await product.vendor.script({ deltas: ['A table.'] });
  await chat.click('Retry');
  await chat.answer('A table.');
  product.sites.remove('https://gone.example/nothing');
});

test('S7.4 an address in the local network is not read', async () => {
  const inside = 'https://router.lan/';
  product.sites.put(inside, { body });
  await paste(`${inside} `);
  await chat.shows('Gloss does not open addresses on this computer or in your local network.');
  expect(product.sites.seen(inside)).toEqual([]);
  await chat.click('Remove router.lan');
  await chat.gone('router.lan');
});

test('an address after an @ is read and goes with the question', async () => {
  await chat.type('Compare with @harbour.example/tides');
  await chat.page.waitForSelector('[role=option] ::-p-text(harbour.example/tides)');
  await chat.page.keyboard.press('Enter');
  await chat.hasRead('Tide table');
  await product.vendor.script({ deltas: ['They agree.'] });
  await chat.page.keyboard.press('Enter');
  await chat.answer('They agree.');
  const sent = JSON.stringify((await product.vendor.chats())[0]?.body);
  expect(sent).toContain(quoted);
  expect(sent).toContain('There are 1,306 lines.');
  expect(sent).not.toContain('@harbour');
});
