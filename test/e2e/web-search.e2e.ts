import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow } from '#test/support/highlighted.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { pageOf, searchCards, searchPlan, withSearxng } from '#test/support/search-page.ts';
import type { SearchService } from '#test/support/search-service.ts';

jest.setTimeout(120_000);

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
    'harbour.example Tide table Read',
    'gone.example Gone Snippet only',
  ]);
  await chat.shows('Read 1 of 2 pages');
  await chat.shows('One page could not be read');
  expect(await axeFindings(chat.page)).toEqual([]);
  await product.vendor.release();
  await chat.answer('as the page says.');
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
