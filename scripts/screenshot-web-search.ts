import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import { pageOf, withSearxng } from '#test/support/search-page.ts';
import { ask, type Look, press, type Shot } from './screenshot-page.ts';
import { readRows, writeRows } from './screenshot-rows.ts';

const quoted = 'High water stands at the second step from six to seven';
const results = ['harbour', 'tides', 'ferry', 'pilots'].map((host, index) => ({
  url: `https://${host}.example/tides`,
  title: ['Tide table of the inner harbour', 'Tides explained', 'Ferry times', 'Pilots'][index]!,
  snippet: 'The tide is said to be high at noon.',
  date: `2026-11-2${index}`,
  body: pageOf('Tide table', `${quoted}, ${host}.`),
}));

/** A search as it runs, its answer, a check of an engine, and the section of the settings. */
export async function webSearchViews(
  product: Product,
  looks: readonly Look[],
  shotOf: (look: Look) => Shot,
  set: (key: string, value: unknown) => Promise<void>,
): Promise<void> {
  const { vendor, sites } = product;
  const service = await withSearxng(product, results);
  sites.remove('https://pilots.example/tides');
  await set('welcomed', true);
  const { page } = await product.openPanel(await product.openArticle());
  await vendor.script(
    { deltas: [JSON.stringify({ answered: false, queries: ['high water today', 'tide table'] })] },
    { deltas: [`It stands at the second step [[2.1 "${quoted}"]] `, 'until seven.'], holdAfter: 1 },
  );
  await ask(page, 'When is high water in the inner harbour?');
  await page.waitForFunction(() => document.body.innerText.includes('second step'));
  for (const look of looks) await taken(page, look, shotOf(look), set, 'search-writing');
  await vendor.release();
  await page.waitForSelector('article[aria-busy="false"]');
  for (const look of looks) {
    await taken(page, look, shotOf(look), set, 'search-done');
    await press(page, 'section details summary');
    await shotOf(look)('search-steps', page);
  }
  await block(page);
  for (const look of looks) await taken(page, look, shotOf(look), set, 'search-blocked');
  for (const look of looks) await settings(product, look, shotOf(look), set);
  await service.close();
}

async function taken(
  page: Page,
  [, , width, language]: Look,
  shot: Shot,
  set: (key: string, value: unknown) => Promise<void>,
  name: string,
): Promise<void> {
  await set('language', language);
  await page.setViewport({ width, height: 765, deviceScaleFactor: 2 });
  await page.reload();
  await page.waitForSelector('section > details');
  await setTimeout(300);
  await shot(name, page);
}

async function block(page: Page): Promise<void> {
  const [row] = await readRows(page, 'searches');
  const error = { code: 'search_blocked', message: 'captcha', retryable: true };
  const blocked = { ...error, details: { block: 'captcha', url: 'https://www.google.com/' } };
  const attempt = { source: 'engine', name: 'google', state: 'failed', count: 0, error: blocked };
  await writeRows(page, 'searches', 'messageId', {
    [String(row?.messageId)]: { state: 'blocked', attempts: [attempt], pages: [] },
  });
}

async function settings(
  { browser, id }: Product,
  [, , width, language]: Look,
  shot: Shot,
  set: (key: string, value: unknown) => Promise<void>,
): Promise<void> {
  await set('language', language);
  const page = await browser.newPage();
  await page.setViewport({ width: Math.max(width, 360), height: 900, deviceScaleFactor: 2 });
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
