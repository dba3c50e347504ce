import { afterAll, beforeAll, beforeEach, describe, expect, jest } from '@jest/globals';
import type { EndpointKind } from '#domain/search-web/endpoints.ts';
import { searchAddress } from '#domain/search-web/search-engines.ts';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import {
  pageOf,
  saveSettings,
  searchCards,
  searchPlan,
  serveEngine,
  withSearxng,
} from '#test/support/search-page.ts';
import { SearchService, type ServiceReply } from '#test/support/search-service.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const tides = 'https://harbour.example/tides';
const body = pageOf('Tide table', 'High water stands at the second step from six to seven.');
const result = { url: tides, title: 'Tide table', snippet: 'Steps.', body };
const query = 'high water';
const engine = 'duckduckgo' as const;
const results = siteFixtures(engine).find(({ name }) => name === 'react');

let product: Product;
let chat: ChatPage;
let service: SearchService | null = null;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
});
afterAll(async () => {
  await service?.close();
  await product?.close();
});
beforeEach(async () => {
  await product.vendor.reset();
  await service?.close();
  service = null;
  await saveSettings(product, { neverRead: [], neverSend: [], searchEngine: engine });
  product.sites.put(tides, { body });
  if (!results) throw new Error('no such fixture');
  serveEngine(product.sites, engine, query, results);
  await chat.click('New chat');
});

const ask = async (answer: string) => {
  await product.vendor.script(searchPlan([query]), { deltas: [answer] });
  await chat.ask('When is high water?');
};

/** What a service sends in place of results, and how a person reads it. */
const faults: readonly (readonly [string, ServiceReply, string])[] = [
  ['429', { status: 429, body: {} }, 'had too many requests'],
  ['401', { status: 401, body: { detail: { error: 'no' } } }, 'did not accept the key'],
  ['402', { status: 402, body: {} }, 'credit at the search service is used up'],
  ['500', { status: 500, body: {} }, "can't be reached"],
  ['half a reply', { half: true }, "can't be reached"],
  ['a page', { body: '<html>' }, "something that can't be read"],
  ['silence', { silent: true }, 'did not answer in time'],
];
const kinds: readonly (readonly [EndpointKind, string])[] = [
  ['searxng', 'SearXNG'],
  ['brave', 'Brave Search'],
  ['tavily', 'Tavily'],
];

describe.each(kinds)('S9.11 %s', (kind, name) => {
  /** Steps are folded once the search has ended. */
  const steps = async () =>
    (await chat.page.$eval('details[data-steps]', (all) => all.textContent))!;

  const use = async () => {
    service = await new SearchService(kind).listen();
    await saveSettings(product, {
      searchEndpoint: { kind, host: service.url },
      searchSources: ['endpoint', 'engine'],
      enableSearch: true,
    });
    return service;
  };

  wideTest.each(faults)('%s is named, and the next source is asked', async (_, reply, words) => {
    (await use()).script(reply);
    await ask('It is known.');
    await chat.answer('It is known.', { timeout: 90_000 });
    expect(await steps()).toContain(words);
    expect(await steps()).toContain('trying DuckDuckGo');
  });

  wideTest('no results are named, and the next source is asked', async () => {
    (await use()).results = [];
    await ask('It is known.');
    await chat.answer('It is known.', { timeout: 90_000 });
    expect(await steps()).toContain(`${name}: it has no results`);
  });
});

describe('S9.11 the background is ended', () => {
  const openPages = async () => (await product.browser.pages()).length;

  wideTest('while an engine is asked: its tab is closed, and the search continues', async () => {
    await saveSettings(product, { searchSources: ['engine'], enableSearch: true });
    const address = searchAddress(engine, query);
    product.sites.put(address, { body: '', isSilent: true });
    const before = await openPages();
    const seen = product.sites.seen(address).length;
    await ask('It is known.');
    await chat.shows('Searching with DuckDuckGo');
    while (product.sites.seen(address).length === seen) await openPages();
    if (results) serveEngine(product.sites, engine, query, results);
    await product.killBackground();
    await chat.answer('It is known.', { timeout: 90_000 });
    expect(await openPages()).toBe(before);
  });

  wideTest('while pages are read: what was read stays, and no page is lost', async () => {
    const slow = { ...result, url: 'https://slow.example/', title: 'Slow' };
    service = await withSearxng(product, [result, slow]);
    product.sites.put(slow.url, { body: '', isSilent: true });
    await ask('It is known.');
    await chat.shows('Reading: 1 of 2 pages');
    await product.killBackground();
    await chat.answer('It is known.', { timeout: 90_000 });
    expect(await searchCards(chat)).toEqual([
      'Tide table harbour.example',
      'Slow slow.example Snippet only',
    ]);
  });
});

wideTest(
  'S9.11 a page that is too slow, fails or is missing is its snippet, and the answer says so',
  async () => {
    const named = (host: string) => ({
      ...result,
      url: `https://${host}/`,
      title: host,
      snippet: `Of ${host}.`,
    });
    const hosts = ['slow.example', 'broken.example', 'missing.example'];
    service = await withSearxng(product, [result, ...hosts.map(named)]);
    product.sites.put('https://slow.example/', { body: '', isSilent: true });
    product.sites.put('https://broken.example/', { body: 'no', status: 500 });
    product.sites.remove('https://missing.example/');
    await ask('It is known.');
    await chat.answer('It is known.', { timeout: 90_000 });
    const cards = await searchCards(chat);
    expect(cards[0]).toBe('Tide table harbour.example');
    expect(cards.slice(1)).toEqual(hosts.map((host) => `${host} ${host} Snippet only`));
    await chat.holds('3 pages could not be read');
    const sent = JSON.stringify((await product.vendor.chats()).at(-1)?.body);
    for (const host of hosts) expect(sent).toContain(`Of ${host}.`);
  },
);

wideTest(
  'S9.11 sites that are never read or sent are neither, and the privacy list has each query and each page',
  async () => {
    const named = (host: string) => ({
      ...result,
      url: `https://${host}/`,
      title: host,
      snippet: `Of ${host}.`,
      body: pageOf(host, `The words of ${host}.`),
    });
    const excluded = ['own.example', 'quiet.example'];
    service = await withSearxng(product, [result, ...excluded.map(named), named('pier.example')]);
    await saveSettings(product, { neverRead: ['own.example'], neverSend: ['quiet.example'] });
    await ask('It is known.');
    await chat.answer('It is known.');
    await chat.shows('Read 2 of 2 pages');
    const sent = JSON.stringify(await product.vendor.chats());
    for (const host of excluded) {
      expect(product.sites.seen(`https://${host}/`)).toEqual([]);
      expect(sent).not.toContain(`f ${host}.`);
    }
    const list = await product.browser.newPage();
    await list.goto(`chrome-extension://${product.id}/pages/settings/index.html#privacy`);
    const shown = async (host: string) =>
      list.waitForFunction(
        (wanted) => document.body.innerText.includes(wanted),
        { polling: 100 },
        host,
      );
    for (const host of ['harbour.example', 'pier.example', new URL(service.url).host])
      await shown(host);
    const text = await list.evaluate(() => document.body.innerText);
    for (const host of excluded)
      expect(text.split('What was sent')[1] ?? text).not.toContain(`to ${host}`);
    await list.close();
  },
);
