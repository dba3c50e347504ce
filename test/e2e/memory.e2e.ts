import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { memoryRowsIn, noMemoryRows } from '#test/support/memory-rows.ts';
import { openPalette } from '#test/support/palette.ts';
import {
  articleUrl,
  fixturePage,
  openProbe,
  type Product,
  startProduct,
} from '#test/support/product.ts';
import { fencedText, sentText } from '#test/support/sent-prompt.ts';

jest.setTimeout(300_000);

const title = 'The library that the tide borrows';
const bankUrl = 'https://bank.example/account';
const letterUrl = `${articleUrl}?utm_source=letter`;
const secretUrl = 'https://forms.example/pay';

let product: Product;
let article: Page;
let chat: ChatPage;
let probe: Page;

beforeAll(async () => {
  product = await startProduct();
  const { sites, vendor } = product;
  await product.connect(vendor.url);
  const words = '<p>The harbour master counts the boats of the bay each morning.</p>'.repeat(4);
  sites.put(letterUrl, { body: fixturePage('tide-library') });
  sites.put(bankUrl, { body: `<title>Account</title>${words}` });
  sites.put(secretUrl, { body: `<title>Pay</title>${words}<input name="cardNumber">` });
  probe = await openProbe(product);
  article = await product.openArticle();
  chat = await product.openPanel(article);
}, 420_000);
afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  await article.bringToFront();
});

const rowsOfMemory = () => memoryRowsIn(probe);
const nothing = noMemoryRows;

async function set(change: object): Promise<void> {
  await probe.evaluate(async (settings) => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    await glossProbe.rows('settings', 'set', settings);
  }, change);
}

/** Runs in the probe page. */
async function isOn(): Promise<boolean> {
  const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
  const { reply } = await glossProbe.rows('settings', 'get', undefined as never);
  return reply?.memory.ofQuestions === true;
}

/** Asks about the page at an address, in a new chat. */
async function askAbout(url: string, shown: string): Promise<void> {
  await article.goto(url);
  await chat.click('New chat');
  await chat.hasRead(shown);
  await product.vendor.script({ deltas: ['Twice a day.'] });
  await chat.ask('How often?');
  await chat.answer('Twice a day.');
}

/** Runs in the page. */
const isHighlighted = (words: string) =>
  [...CSS.highlights].some(([, ranges]) =>
    [...ranges].some((each) => each instanceof Range && each.toString().includes(words)),
  );

async function openRead(): Promise<void> {
  await openPalette(chat.page);
  await chat.page.keyboard.type('read');
  const options = chat.page.locator('dialog[open] [role="option"]');
  await options.filter((option) => (option as HTMLElement).innerText.trim() === 'Read').click();
  await chat.one('searchbox', 'Search what you have read').waitHandle();
}

test('G17 with the switch off nothing is stored of a page that was asked about, and Read says so', async () => {
  await askAbout(articleUrl, title);
  expect(await rowsOfMemory()).toEqual(nothing);
  await openRead();
  await chat.shows('Memory is off');
  await chat.click('Close');
});

test('G17 a page that was asked about is in Read, is found by its words, and opens at the passage', async () => {
  const settings = new ChatPage(await product.browser.newPage());
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#memory`);
  await settings.clickOn('::-p-aria([name="Remember pages I ask about or summarise"])');
  await probe.waitForFunction(isOn, { polling: 50 });
  await settings.page.close();
  await askAbout(`${letterUrl}#top`, title);
  await chat.shows('Remembered');
  expect(await rowsOfMemory()).toEqual({
    memoryPages: 1,
    memoryTexts: 1,
    memoryVisits: 1,
    memoryWords: 1,
    memoryVectors: 0,
  });
  await openRead();
  await chat.shows('Today');
  await chat.page.keyboard.type('sealed drums');
  await chat.page.waitForSelector('dialog[open] li q mark');
  expect(
    await chat.page.$$eval('dialog[open] li mark', (marks) =>
      marks.map((each) => each.textContent),
    ),
  ).toEqual(['sealed', 'drums']);
  await chat.clickOn('dialog[open] li > [data-open]');
  // The page is open at the address that a letter gave: it is the same one, and none is opened.
  await article.waitForFunction(isHighlighted, { polling: 50 }, 'sealed drums');
});

test('G17 the stored copy is the text as it was read; it says what the page says now, or that it is gone', async () => {
  const now = fixturePage('tide-library').toString().replaceAll('sealed drums', 'sealed barrels');
  product.sites.put(articleUrl, { body: now });
  await chat.click(`As you read it: ${title}`);
  await chat.page.waitForSelector('dialog[open] article ::-p-text(sealed drums)');
  expect(await chat.page.$('dialog[open] article a[href^="javascript"]')).toBeNull();
  await chat.clickOn('dialog[open] ::-p-text(The page has changed since)');
  await chat.page.waitForSelector('dialog[open] ins ::-p-text(barrels)');
  const removed = await chat.page.$$eval('dialog[open] del', (all) =>
    all.map((each) => each.textContent),
  );
  expect(new Set(removed)).toEqual(new Set(['drums']));
  await chat.click('Read');
  product.sites.put(articleUrl, {
    status: 404,
    body: '<title>Gone</title><p>Nothing of it is left.</p>',
  });
  await chat.click(`As you read it: ${title}`);
  await chat.shows('The page is gone');
  await chat.page.waitForSelector('dialog[open] article ::-p-text(sealed drums)');
  await chat.click('Read');
});

test('G17 a page is forgotten with one click, which can be undone, and all with a question that has the number', async () => {
  await chat.click(`Forget this page: ${title}`);
  await chat.shows('Pages forgotten: 1');
  expect(await rowsOfMemory()).toEqual(nothing);
  await chat.click('Undo');
  await chat.page.waitForSelector('dialog[open] li[data-visit]');
  expect(await rowsOfMemory()).toMatchObject({ memoryPages: 1, memoryTexts: 1 });
  await chat.click('Clear search');
  await chat.click('Forget these pages');
  await chat.shows('Pages to forget: 1');
  await chat.clickOn('dialog[open] footer [data-tone="accent"]');
  await chat.shows('Remembered pages appear here.');
  expect(await rowsOfMemory()).toEqual(nothing);
  await chat.click('Close');
});

test('G17 sites that are never remembered and pages with a field for a card leave nothing', async () => {
  await set({ neverRemember: ['bank.example'] });
  await askAbout(bankUrl, 'Account');
  await askAbout(secretUrl, 'Pay');
  expect(await rowsOfMemory()).toEqual(nothing);
  await askAbout(letterUrl, title);
  await chat.shows('Remembered');
  await chat.click('Forget this page');
  await chat.gone('Remembered');
  expect(await rowsOfMemory()).toEqual(nothing);
});

const source = 'What I have read';
const floor = 'The floating floor is a plain idea: a deck of larch on sealed drums';

test('G17 a question is answered from what was read: its passages alone are sent, its note leads to the page and to the copy', async () => {
  await askAbout(letterUrl, title);
  await chat.shows('Remembered');
  for (const other of await product.browser.pages()) {
    if (other !== article && other.url().startsWith(articleUrl)) await other.close();
  }
  await article.goto(bankUrl);
  await chat.click('New chat');
  await chat.hasRead('Account');
  await chat.click('Remove Account');
  await chat.type('/read');
  await chat.one('option', source).waitHandle();
  await chat.page.keyboard.press('Enter');
  await chat.one('button', `Remove ${source}`).waitHandle();
  await product.vendor.script({ deltas: [`On drums. [[1.1 "${floor}"]]`] });
  await chat.ask('What carries the floating floor?');
  await chat.answer('On drums.');
  expect(await fencedText(product.vendor, title)).toContain('sealed drums');
  const prompt = await sentText(product.vendor);
  for (const other of ['18,400 visits', 'counts the boats']) expect(prompt).not.toContain(other);
  await chat.one('list', source).waitHandle();
  await chat.click('Source 1');
  const opened = await product.browser.waitForTarget((each) => each.url().startsWith(articleUrl));
  await (await opened.page())!.waitForFunction(isHighlighted, { polling: 50 }, 'sealed drums');
  await chat.page.bringToFront();
  await chat.click('Source 1');
  await chat.click('Show in the text');
  await chat.page.waitForSelector('dialog[open] ::-p-text(sealed drums)');
  await chat.click('Close');
});

test('G17 where nothing was read about a question it waits, and is sent without on demand', async () => {
  await product.vendor.script({ deltas: ['I do not know.'] });
  await chat.click('New chat');
  await chat.type('/read');
  await chat.one('option', source).waitHandle();
  await chat.page.keyboard.press('Enter');
  await chat.one('button', `Remove ${source}`).waitHandle();
  await chat.ask('Zugzwang?');
  await chat.shows(`${source}: Nothing was found for this question.`);
  expect(await product.vendor.chats()).toHaveLength(0);
  await chat.click('Send without it');
  await chat.answer('I do not know.');
});
