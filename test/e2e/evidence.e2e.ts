import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow, unlit } from '#test/support/highlighted.ts';
import {
  articleUrl,
  fixturePage,
  type Product,
  startProduct,
  strictCsp,
} from '#test/support/product.ts';

jest.setTimeout(300_000);

const risen = 'It has risen 71 times';
const damp = 'It does not keep the damp out, which is the harder problem';
const notThere = 'The makers promise thirty years of service.';
const deltas = [
  'The floor has moved often [[1.9 "It has ri',
  `sen 71 times."]]. It is guaranteed [[1.9 "${notThere}"]].\n\n`,
  `- The damp stays [[1.12 "${damp}."]].\n- It came back crooked, [[1.9 "It has come down crooked twice"]] twice.\n`,
];

let product: Product;
let page: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  page = await product.openArticle();
  chat = await product.openPanel(page);
});
afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  product.sites.put(articleUrl, {
    body: fixturePage('tide-library'),
    headers: { 'content-security-policy': strictCsp },
  });
});

const highlighted = () => page.evaluate(highlightedNow);

async function askAnew(): Promise<void> {
  await page.bringToFront();
  await page.goto(articleUrl);
  await chat.click('New chat');
  await chat.shows('The library that the tide borrows');
  await product.vendor.script({ deltas });
  await chat.ask('How does the floor do?');
  await chat.answer('The damp stays');
  await chat.one('button', 'Source 1').waitHandle();
}

/** By the keyboard: a busy machine may still scroll the answer under the mouse. */
async function activates(mark: string): Promise<void> {
  const button = await chat.one('button', mark).waitHandle();
  await button.focus();
  await chat.page.keyboard.press('Enter');
}

describe('an answer with marks', () => {
  beforeAll(askAnew);

  test('its marks are numbers; a quote that is not in the source is dotted and labelled so', async () => {
    const buttons = await chat.page.$$eval('article[aria-label="Answer"] button', (all) =>
      all
        .map((button) => button.getAttribute('aria-label') ?? '')
        .filter((name) => name.startsWith('Source')),
    );
    expect(buttons).toEqual([
      'Source 1',
      'Source 2, not found in the source',
      'Source 3',
      'Source 1',
    ]);
    const [answer] = await chat.answers();
    expect(answer?.text).not.toContain('[[');
    const dotted = await chat.page.$eval('button[data-missing]', (button) => ({
      style: getComputedStyle(button).textDecorationStyle,
      text: (button as HTMLElement).innerText,
    }));
    expect(dotted).toEqual({ style: 'dotted', text: '2not found in the source' });
  });

  test('a click highlights the words in the page next to it, for five seconds', async () => {
    await chat.click('Source 1');
    await chat.shows('Highlighted on the page');
    expect(await highlighted()).toMatchObject([{ text: risen }]);
    await unlit(page);
  });

  test('by the keyboard: Tab to a mark, Enter highlights it, Tab continues into its card', async () => {
    const mark = await chat.one('button', 'Source 3').waitHandle();
    await mark.focus();
    await chat.shows(damp);
    await chat.page.keyboard.press('Enter');
    await chat.shows('Highlighted on the page');
    expect(await highlighted()).toMatchObject([{ text: damp }]);
    await chat.page.keyboard.press('Tab');
    const focused = () => chat.page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Show on the page');
    await chat.page.keyboard.press('Escape');
    expect(await focused()).toBe('3');
    await chat.gone('Highlighted on the page');
  });

  test('from a second tab the page comes back to the front', async () => {
    const other = await product.openArticle('https://elsewhere.example/');
    await activates('Source 3');
    await chat.shows('Highlighted on the page');
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
    expect(await highlighted()).toMatchObject([{ text: damp }]);
    await other.close();
  });

  test('its notes are below it, with what was quoted and not found', async () => {
    await chat.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const summary = await chat.page.waitForSelector('article summary ::-p-text(1 source)');
    // Without the mouse: the answer may still scroll under it.
    await summary!.evaluate((element) => (element as HTMLElement).click());
    await chat.page.waitForSelector('article details li');
    const notes = await chat.page.$$eval('article details li', (items) =>
      items.map((item) => (item as HTMLElement).innerText.replace(/\s+/g, ' ')),
    );
    expect(notes[0]).toContain(`${risen}. Show on the page`);
    expect(notes[0]).toContain(
      'It has come down crooked twice, both times because a chair was left on it. Show on the page',
    );
    expect(notes[1]).toContain(
      `Not found in the source. The model gave these words as a quote: ${notThere}`,
    );
    expect(notes[2]).toContain(damp);
  });

  test('stored with the message: after a reload of the panel it still opens the page', async () => {
    await unlit(page);
    await chat.page.reload();
    await chat.answer('The damp stays');
    await activates('Source 3');
    await chat.shows('Highlighted on the page');
    expect(await highlighted()).toMatchObject([{ text: damp }]);
  });
});

test('a changed page is reported, with what it said', async () => {
  await askAnew();
  await page.evaluate(() => {
    for (const p of document.querySelectorAll('article p')) {
      p.textContent = p.textContent.replace('risen 71 times', 'risen 72 times');
    }
  });
  await activates('Source 1');
  await chat.shows('The page has changed; this is what it said');
  await chat.shows(risen);
  expect(await highlighted()).toEqual([]);
});

test('a page that was closed is opened again and highlighted', async () => {
  await askAnew();
  await page.goto('https://elsewhere.example/');
  await activates('Source 3');
  await chat.shows('Highlighted on the page');
  expect(page.url()).toBe('https://elsewhere.example/');
  const opened = (await product.browser.pages()).find((each) => each.url() === articleUrl)!;
  expect(await opened.evaluate(highlightedNow)).toMatchObject([{ text: damp }]);
  await opened.close();
});
