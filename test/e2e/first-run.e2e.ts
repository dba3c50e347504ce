import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { setting } from '#scripts/screenshots/settings.ts';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { findingsAt } from '#test/support/screen-checks.ts';

jest.setTimeout(300_000);

/* The sidebar of a person who has just added the extension, without a model. Access to sites: `active-tab.e2e.ts`. */

const size = { width: 380, height: 700 };

let product: Product;
let article: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  article = await product.openArticle();
  chat = await product.openPanel(article);
  await chat.page.setViewport(size);
}, 120_000);
afterAll(() => product?.close());

const offers = ['Summarise', 'Key points with sources', 'Explain simply'];
const questions = ['What the water wants', 'The case for leaving'].map(
  (heading) => `What does it say about “${heading}”?`,
);

/** Names of those that are not wholly in the window, or under something else. */
const hiddenOf = (names: readonly string[]) =>
  chat.page.evaluate((wanted) => {
    const nameOf = (each: HTMLElement) => each.ariaLabel ?? each.innerText.trim();
    const all = [...document.querySelectorAll<HTMLElement>('button, textarea')];
    return wanted.filter((name) => {
      const found = all.find((each) => nameOf(each) === name);
      if (!found) return true;
      const { left, right, top, bottom } = found.getBoundingClientRect();
      const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 20, y));
      return !isIn || ends.some((at) => !found.contains(at));
    });
  }, names);

const unfolded = () =>
  chat.page.$eval('main section button[aria-expanded]', (line) => line.ariaExpanded === 'true');

/** Tiles that are alone in a row of several, and words that are broken, in each list of the card. */
const faultsOfTiles = () =>
  chat.page.evaluate(() =>
    [...document.querySelectorAll('main section ul:has(> li > button b)')].flatMap((list) => {
      const end = list.getBoundingClientRect();
      const tiles = [...list.querySelectorAll('li')].map((each) => each.getBoundingClientRect());
      const rows = Map.groupBy(tiles, ({ top }) => Math.round(top));
      const gaps = [...rows.values()].flatMap((row) => {
        const [first, last] = [row[0]!, row.at(-1)!];
        return first.left - end.left > 1 || end.right - last.right > 1 ? ['a row with a gap'] : [];
      });
      const broken = [...list.querySelectorAll('b')].flatMap((name) => {
        const text = name.firstChild as Text;
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 && !word.includes('-') ? [word] : [];
        });
      });
      return [...gaps, ...broken];
    }),
  );

/** Tiles of this computer, by rows. */
const rowsHere = () =>
  chat.page.$$eval('main section ul[data-few] > li', (tiles) =>
    [...Map.groupBy(tiles, (each) => Math.round(each.getBoundingClientRect().top)).values()].map(
      (row) => row.length,
    ),
  );

test('U2.3 at 380 × 700 actions, questions and the field are in the window; connecting is one line', async () => {
  await chat.hasRead('The library that the tide borrows');
  for (const name of [...offers, ...questions]) await chat.one('button', name).waitHandle();
  await chat.one('button', 'Connect a model').waitHandle();
  expect(await hiddenOf([...offers, ...questions, 'Connect a model', 'Message'])).toEqual([]);
  expect(await chat.page.$$('[data-id="openai"]')).toEqual([]);
  expect(await chat.page.evaluate(() => document.body.innerText)).not.toContain(
    'Which pages Gloss may read',
  );
  const height = await chat.page.$eval('main section button[aria-expanded]', (line) =>
    Math.round(line.getBoundingClientRect().height),
  );
  expect(height).toBeLessThanOrEqual(48);
});

test('U2.3 the line unfolds to the tiles, this computer first, and folds again', async () => {
  expect(await unfolded()).toBe(false);
  await chat.click('Connect a model');
  await chat.page.waitForSelector('main section [data-id="openai"]');
  expect(await unfolded()).toBe(true);
  const lists = await chat.page.$$eval('main section h3', (all) =>
    all.map(({ textContent }) => textContent),
  );
  expect(lists).toEqual(['On this computer', 'With your API key']);
  expect(await rowsHere()).toEqual([3]);
  expect(await hiddenOf(['Message'])).toEqual([]);
  expect(await findingsAt(chat.page, 'unfolded', [size.width, size.width / 2])).toEqual([]);
  await chat.page.setViewport(size);
  await chat.click('Connect a model');
  await chat.page.waitForFunction(() => !document.querySelector('[data-id="openai"]'));
});

test.each(['fi', 'de', 'ml'])(
  'U2.3 tiles fill their rows and break no word, in %s',
  async (language) => {
    await setting(product, 'language', language);
    await article.bringToFront();
    for (const width of [size.width, 280, 720]) {
      await chat.page.setViewport({ ...size, width });
      await chat.page.reload();
      const line = await chat.page.waitForSelector('main section button[aria-expanded="false"]');
      await line?.evaluate((each) => (each as HTMLElement).click());
      await chat.page.waitForSelector('main section [data-id="openai"]');
      await chat.page.waitForSelector('main section ul[data-few] > li:nth-child(3)');
      expect([width, await faultsOfTiles()]).toEqual([width, []]);
    }
    await setting(product, 'language', 'auto');
    await chat.page.setViewport(size);
    await chat.page.reload();
  },
);

test('U2.3 a question that waits for a model opens the tiles; without them it stays in the field', async () => {
  await article.bringToFront();
  await chat.hasRead('The library that the tide borrows');
  await chat.ask('Write a poem about tides');
  await chat.shows('Your question is kept. It is sent as soon as a model is connected.');
  await chat.page.waitForSelector('footer [data-id="openai"]');
  expect(await chat.page.$$('main section button[aria-expanded]')).toEqual([]);
  await chat.click('Not now');
  await chat.page.waitForSelector('main section button[aria-expanded="false"]');
  const draft = await chat.page.$eval('footer textarea', ({ value }) => value);
  expect(draft).toBe('Write a poem about tides');
});
