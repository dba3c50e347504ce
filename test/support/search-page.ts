import { type SearchEngine, searchAddress } from '#domain/search-web/search-engines.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import type { ChatPage } from './chat-page.ts';
import type { Product } from './product.ts';
import { SearchService, type ServiceResult } from './search-service.ts';
import type { SiteFixture } from './site-fixtures.ts';
import type { SiteServer } from './site-server.ts';

/** Saves settings by the commands of the settings page. */
export async function saveSettings(
  { browser, id }: Product,
  settings: Partial<Settings>,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/probe/index.html`);
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  const reply = await page.evaluate((saved) => {
    const { glossProbe: probe } = globalThis as unknown as { glossProbe: GlossProbe };
    return probe.rows('settings', 'set', saved);
  }, settings);
  if ('error' in reply && reply.error) throw new Error(JSON.stringify(reply.error));
  await page.close();
}

/** A person's own SearXNG, set up in the product, whose results are pages of the fixture sites. */
export async function withSearxng(
  product: Product,
  results: readonly (ServiceResult & { body: string })[],
): Promise<SearchService> {
  const service = await new SearchService('searxng').listen();
  service.results = results;
  for (const { url, body } of results) product.sites.put(url, { body });
  await saveSettings(product, {
    searchEndpoint: { kind: 'searxng', host: service.url },
    searchSources: ['endpoint'],
    enableSearch: true,
  });
  return service;
}

const filler = 'Low water is of no interest to anybody here, and the ferry does not wait for it. ';

/** A page with an article that has these words. */
export const pageOf = (title: string, words: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${words}</p><p>${filler.repeat(12)}</p></main>`;

/** Serves a fixture where the engine's page for a query leads. */
export function serveEngine(
  sites: Pick<SiteServer, 'put'>,
  engine: SearchEngine,
  query: string,
  { html, url }: Pick<SiteFixture, 'html' | 'url'>,
): void {
  const address = searchAddress(engine, query);
  const at = new URL(url);
  at.hash = '';
  const isElsewhere =
    new URL(address).host !== at.host || new URL(address).pathname !== at.pathname;
  if (!isElsewhere) {
    sites.put(address, { body: html });
    return;
  }
  sites.put(address, { status: 302, headers: { location: at.href }, body: '' });
  sites.put(at.href, { body: html });
}

/** The pages of a search in their row: numbers of notes, title, site, age or what of it was not read. */
export const searchCards = ({ page }: ChatPage): Promise<string[]> =>
  page.$$eval('section[aria-label="Web search"] > ul > li', (items) =>
    items.map((item) => (item as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
  );

/** A model's reply that makes queries of a question. */
export const searchPlan = (queries: string[], answered = false) => ({
  deltas: [JSON.stringify({ answered, queries })],
});
