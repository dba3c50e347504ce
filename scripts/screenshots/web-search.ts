import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import {
  pageOf,
  saveSettings,
  searchPlan,
  serveEngine,
  withSearxng,
} from '#test/support/search-page.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import {
  ask,
  press,
  type Shot,
  shotOf,
  sidebarWidths,
  type Walk,
  walks,
  windowWidths,
} from './page.ts';
import { setting } from './settings.ts';
import { reopened } from './sidebar.ts';

const quoted = 'High water stands at the second step from six to seven';
const results = ['harbour', 'tides', 'ferry', 'pilots'].map((host, index) => ({
  url: `https://${host}.example/tides`,
  title: ['Tide table of the inner harbour', 'Tides explained', 'Ferry times', 'Pilots'][index]!,
  snippet: 'The tide is said to be high at noon.',
  date: `2026-11-2${index}`,
  body: pageOf('Tide table', `${quoted}, ${host}.`),
}));

/** A search as it runs, its answer, a check of an engine, and the section of the settings. */
export async function webSearchViews(product: Product, folder: string): Promise<void> {
  const { vendor, sites } = product;
  const service = await withSearxng(product, results);
  sites.remove('https://pilots.example/tides');
  const shotIn = (walk: Walk) => shotOf(folder, walk, sidebarWidths);
  await setting(product, 'welcomed', true);
  const { page } = await product.openPanel(await product.openArticle());
  await vendor.script(searchPlan(['high water today', 'tide table']), {
    deltas: [`It stands at the second step [[2.1 "${quoted}"]] `, 'until seven.'],
    holdAfter: 1,
  });
  await ask(page, 'When is high water in the inner harbour?');
  await page.waitForFunction(() => document.body.innerText.includes('second step'));
  for (const walk of walks) await taken(product, page, walk, shotIn(walk), 'search-writing');
  await vendor.release();
  await page.waitForSelector('article[aria-busy="false"]');
  for (const walk of walks) {
    await taken(product, page, walk, shotIn(walk), 'search-done');
    await press(page, 'section details summary');
    await shotIn(walk)('search-steps', page);
  }
  await block(product, page);
  for (const walk of walks) await taken(product, page, walk, shotIn(walk), 'search-blocked');
  for (const walk of walks) await settings(product, walk, shotOf(folder, walk, windowWidths));
  await service.close();
}

async function taken(
  product: Product,
  page: Page,
  { language }: Walk,
  shot: Shot,
  name: string,
): Promise<void> {
  await setting(product, 'language', language);
  await reopened(page);
  await page.waitForSelector('section > details');
  await setTimeout(300);
  await shot(name, page);
}

/** The next question finds the engine asking for proof of a person. */
async function block(product: Product, page: Page): Promise<void> {
  const check = siteFixtures('duckduckgo').find(({ block: kind }) => kind === 'captcha');
  if (!check) throw new Error('no such fixture');
  serveEngine(product.sites, 'duckduckgo', 'low water', check);
  await saveSettings(product, { searchSources: ['engine'], searchEngine: 'duckduckgo' });
  await product.vendor.script(searchPlan(['low water']));
  await ask(page, 'And when is low water?');
  await page.waitForFunction(() => document.body.innerText.includes('DuckDuckGo'));
}

async function settings(product: Product, { language }: Walk, shot: Shot): Promise<void> {
  await setting(product, 'language', language);
  const { browser, id } = product;
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`chrome-extension://${id}/pages/settings/index.html`);
  await page.waitForSelector('#search');
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('main > section')) {
      section.hidden = section.id !== 'search';
    }
  });
  await setTimeout(500);
  await shot('settings-search', page);
  await page.close();
}
