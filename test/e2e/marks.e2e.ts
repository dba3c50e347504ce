import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import {
  cardAt,
  drawnMarks,
  markByKey,
  selectWords,
  untilDrawn,
} from '#test/support/marks/marks-page.ts';
import { openPalette } from '#test/support/palette.ts';
import { articleUrl, type Product, startProduct } from '#test/support/product.ts';
import { openedCard, pressPill, waitForNoHost } from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

const tide = 'the spring tide came in under the north door';
const deck = 'a deck of larch on sealed drums';
const damp = 'Damp is what Fennimore worries about.';

let product: Product;
let page: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  page = await product.openArticle();
}, 420_000);
afterAll(() => product?.close());

const bodyOf = () => page.evaluate(() => document.querySelector('main')!.outerHTML);
const texts = (list: string) =>
  chat.page.$$eval(`ul[aria-label="${list}"] q`, (all) => all.map((each) => each.textContent));

async function openHere(): Promise<void> {
  await openPalette(chat.page);
  await chat.page.keyboard.type('memos');
  const options = chat.page.locator('dialog[open] [role="option"]');
  await options.filter((option) => (option as HTMLElement).innerText.trim() === 'Memos').click();
  await chat.click('On this page');
}

test('G19 selected words are marked by a key, take a note, and the page is not changed by it', async () => {
  const before = await bodyOf();
  await markByKey(page, deck, '2');
  await page.keyboard.type('Ask about the drums');
  await untilDrawn(page, [deck]);
  const card = await openedCard(page);
  await card.click('Save');
  await waitForNoHost(page);
  const [drawn] = await page.evaluate(drawnMarks);
  expect(drawn).toMatchObject({ colour: '2', text: deck });
  expect(drawn?.ground).toMatch(/^rgba\(72, 190, 110, 0\.4/);
  expect(await bodyOf()).toBe(before);
});

test('G19 the marks come back with the page, however it writes its words', async () => {
  await (await cardAt(page, tide)).click('Yellow');
  await untilDrawn(page, [tide, deck]);
  await page.reload();
  await untilDrawn(page, [tide, deck]);
  // As a page that renders late and otherwise.
  await page.evaluate(() => {
    const main = document.querySelector('main')!;
    const copies = [...main.querySelectorAll('h1, p, li')].map((each) => {
      const copy = document.createElement('div');
      copy.append(...each.cloneNode(true).childNodes);
      return copy;
    });
    main.replaceChildren('Loading…');
    setTimeout(() => main.replaceChildren(...copies), 300);
  });
  await untilDrawn(page, [tide, deck]);
});

test('G19 a page that goes to another address by itself shows the marks of each', async () => {
  await page.evaluate(() => {
    const main = document.querySelector('main')!;
    (globalThis as { gone?: Node }).gone = main.cloneNode(true);
    history.pushState(null, '', '/essays/other');
    main.replaceChildren('Another essay, about the same tide.');
  });
  await untilDrawn(page, []);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    document.querySelector('main')!.replaceWith((globalThis as { gone?: Node }).gone!);
  }, articleUrl);
  await untilDrawn(page, [tide, deck]);
});

test('G19 the panel lists the marks of its page in their order, shows one in its place and changes it', async () => {
  chat = await product.openPanel(page);
  await openHere();
  await chat.shows('Ask about the drums');
  await chat.page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('ul[aria-label="On this page"] q')]
        .map((each) => each.textContent)
        .join() === wanted,
    { polling: 50 },
    [tide, deck].join(),
  );
  await chat.clickOn(
    `ul[aria-label="On this page"] li:nth-child(2) ::-p-aria([name="Show on the page"])`,
  );
  await page.waitForFunction(
    (words) =>
      [
        ...(CSS.highlights as unknown as Map<string, Set<Range> & { priority: number }>).values(),
      ].some((ranges) => ranges.priority === 0 && [...ranges].join('') === words),
    { polling: 50 },
    deck,
  );
  await chat.clickOn('ul[aria-label="On this page"] li:nth-child(2) ::-p-aria([name="Note"])');
  await chat.click('Pink');
  await chat.click('Save');
  await page.waitForFunction(() => [...CSS.highlights.keys()].some((key) => key.endsWith('-4')), {
    polling: 50,
  });
});

test('G19 words that the page has no more are listed with its words, and come back with them', async () => {
  await page.evaluate((words) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text)
      node.data = node.data.replace(words, 'a deck of pine on corks');
  }, deck);
  await chat.shows('Not found on the page now');
  expect(await texts('Not found on the page now')).toEqual([deck]);
  await untilDrawn(page, [tide]);
  await page.reload();
  await untilDrawn(page, [tide, deck]);
  await chat.page.waitForFunction(
    () => document.querySelectorAll('ul[aria-label="On this page"] li').length === 2,
    { polling: 50 },
  );
});

test('G19 a mark is removed from page and list, and its undo brings it back', async () => {
  await chat.clickOn('ul[aria-label="On this page"] li:first-child ::-p-aria([name="Delete"])');
  await untilDrawn(page, [deck]);
  await chat.click('Undo');
  await untilDrawn(page, [tide, deck]);
  await chat.click('Close');
});

test('a page without marks gets nothing of them; what is undone in the card leaves nothing either', async () => {
  const other = `${articleUrl}?part=2`;
  product.sites.put(other, { body: `<title>Other</title><p>${damp}</p>` });
  await page.goto(other);
  expect(await page.evaluate(drawnMarks)).toEqual([]);
  await selectWords(page, damp);
  await pressPill(page, 'More tools');
  const card = await openedCard(page);
  await card.click('Blue');
  await untilDrawn(page, [damp]);
  await card.press('Undo');
  await untilDrawn(page, []);
});
