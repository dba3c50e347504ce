import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow } from '#test/support/highlighted.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { axeFindings, findingsAt } from '#test/support/screen-checks.ts';
import {
  pageOf,
  saveSettings,
  searchCards,
  searchPlan,
  withSearxng,
} from '#test/support/search-page.ts';
import type { SearchService } from '#test/support/search-service.ts';

jest.setTimeout(300_000);

const quoted = 'High water stands at the second step from six to seven';
const tides = 'https://harbour.example/tides';
const gone = 'https://gone.example/tides';

let product: Product;
let chat: ChatPage;
let service: SearchService;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  service = await withSearxng(product, [
    {
      url: tides,
      title: 'Tide table',
      snippet: 'Steps.',
      body: pageOf('Tide table', `${quoted}.`),
    },
    { url: gone, title: 'Gone', snippet: 'The tide is said to be high at noon.', body: '' },
  ]);
  product.sites.remove(gone);
  chat = await product.openPanel(await product.openArticle());
});
afterAll(async () => {
  await service?.close();
  await product?.close();
});
beforeEach(async () => {
  await product.vendor.reset();
  service.reset();
});

test('S9.11 a question is searched for: its steps, cards while the answer is written, a citation in the text that was read, and a follow-up without a new search', async () => {
  await product.vendor.script(searchPlan(['high water today']), {
    deltas: ['At the second step ', `[[2.1 "${quoted}"]], as the page says.`],
    holdAfter: 1,
  });
  await chat.ask('When is high water?');
  await chat.answer('At the second step', { done: false });
  // While it is being written: what was read, and what was not.
  expect(await searchCards(chat)).toEqual([
    'Tide table harbour.example',
    'Gone gone.example Snippet only',
  ]);
  await chat.shows('Read 1 of 2 pages');
  await chat.holds('One page could not be read');
  expect(await axeFindings(chat.page)).toEqual([]);
  await product.vendor.release();
  await chat.answer('as the page says.');
  await chat.page.waitForSelector('section[aria-label="Web search"] [data-numbers]');
  expect(await searchCards(chat)).toEqual(['1 Tide table harbour.example']);
  expect(service.requests.map(({ url }) => url.searchParams.get('q'))).toEqual([
    'high water today',
  ]);
  const [, answered] = await product.vendor.chats();
  const sent = JSON.stringify(answered?.body);
  expect(sent).toContain(quoted);
  expect(sent).toContain('The page of source 3 was not read');
  await chat.click('Source 1');
  await chat.shows('Highlighted on the page');
  const opened = (await product.browser.pages()).find((page) => page.url() === tides)!;
  expect(await opened.evaluate(highlightedNow)).toMatchObject([{ text: quoted }]);
  await opened.close();

  await product.vendor.reset();
  await product.vendor.script(searchPlan([], true), { deltas: ['Until seven.'] });
  await chat.ask('Until when?');
  await chat.answer('Until seven.');
  await chat.shows('What was read answers it: no new search');
  expect(service.requests).toHaveLength(1);
});

/** How often words are in what is shown of the chat, folded or not. */
const timesOf = (words: string) =>
  chat.page.$eval(
    'main',
    (main, wanted) => (main.textContent ?? '').split(wanted).length - 1,
    words,
  );
const isOn = () =>
  chat.page.$eval('button[aria-label="Search the web"]', (each) => each.ariaPressed === 'true');
const placeholder = () =>
  chat.page.$eval('footer textarea', (field) => (field as HTMLTextAreaElement).placeholder);

test('U2.4 what was found is shown once: a row, one fold, one chip; its card is for people, whole at 280 px', async () => {
  await chat.click('New chat');
  await product.vendor.script(searchPlan(['high water today']), {
    deltas: [`At the second step [[2.1 "${quoted}"]].`],
  });
  await chat.ask('When is high water?');
  await chat.answer('At the second step');
  await chat.page.waitForSelector('section[aria-label="Web search"] [data-numbers]');
  await chat.page.waitForSelector('button[aria-label="Remove Pages found on the web"]');
  expect(await timesOf('Tide table')).toBe(1);
  expect(await timesOf('gone.example')).toBe(2); // Its card, and why it was not read.
  expect(await chat.page.$$('section[aria-label="Web search"] details')).toHaveLength(1);
  expect(await chat.page.$$('article summary')).toHaveLength(0);
  expect(await findingsAt(chat.page, 'row of sources', [360, 280])).toEqual([]);
  await chat.page.locator('section[aria-label="Web search"] > details > summary').click();
  await chat.shows('Found, not quoted');
  expect(await findingsAt(chat.page, 'fold of a search', [360, 280])).toEqual([]);
  await chat.page.locator('section[aria-label="Web search"] > ul > li > button').click();
  await chat.page.waitForSelector('[data-source-card] [data-lead] p');
  expect(
    await chat.page.$eval('[data-source-card] a', (link) => (link as HTMLAnchorElement).href),
  ).toBe(tides);
  expect(await findingsAt(chat.page, 'card of a source', [360, 280])).toEqual([]);
  await chat.page.setViewport({ width: 360, height: 765 });
});

test('U2.4 the switch is of its chat, off in a new one; a question about now offers a search, which one press sends', async () => {
  await saveSettings(product, { enableSearch: false });
  await chat.click('New chat');
  await chat.page.waitForFunction(
    () => document.querySelector('button[aria-label="Search the web"]')?.ariaPressed === 'false',
  );
  expect(await placeholder()).not.toBe('Ask the web');
  await chat.type('What is the latest price of copper in Lisbon?');
  await chat.shows('Search the web for this');
  expect(service.requests).toHaveLength(0);
  await product.vendor.script(searchPlan(['tides']), { deltas: ['At six, they say.'] });
  await chat.click('Search the web for this');
  await chat.answer('At six, they say.');
  expect(service.requests).toHaveLength(1);
  expect(await isOn()).toBe(false);
  await chat.turnOn('Search the web');
  expect(await placeholder()).toBe('Ask the web');
  await chat.page.reload();
  await chat.answer('At six, they say.');
  await chat.page.waitForFunction(
    () => document.querySelector('button[aria-label="Search the web"]')?.ariaPressed === 'true',
  );
  await chat.click('New chat');
  await chat.page.waitForFunction(
    () => document.querySelector('button[aria-label="Search the web"]')?.ariaPressed === 'false',
  );
});
