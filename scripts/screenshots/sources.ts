import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { ask, press, type Shot, type } from './page.ts';

/** One of each kind of page that a site is known for. */
const kinds = {
  mail: 'gmail/thread',
  post: 'reddit/nested',
  video: 'youtube/watch',
  results: 'google/results',
};

export const fixturePolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/** A mail, a talk, a film and a page of results as sources of a question, and what was read of each. */
export async function sourceViews(
  { openArticle, sites, vendor }: Product,
  /** The panel, which follows the tab in front. */
  page: Page,
  shot: Shot,
): Promise<void> {
  const fixtures = siteFixtures();
  for (const [kind, wanted] of Object.entries(kinds)) {
    const fixture = fixtures.find(({ site, name }) => `${site}/${name}` === wanted);
    if (!fixture) throw new Error(`no fixture ${wanted}`);
    const { url, html, csp = fixturePolicy } = fixture;
    sites.put(url, { body: html, headers: { 'content-security-policy': csp } });
    const article = await openArticle(url);
    await press(page, 'main > header > span button');
    await page.waitForSelector('main li [data-state="success"]').catch(() => null);
    await vendor.script({
      deltas: ['What is said here, in short: see the source.'],
      usage: { prompt: 900, completion: 12 },
    });
    await ask(page, 'What is this about?');
    await page.waitForSelector('article[aria-busy="false"]');
    await shot(`source-${kind}`, page);
    await article.close();
  }
}

/** Tabs and documents, called in by name. */
export async function mentionView(page: Page, shot: Shot): Promise<void> {
  await press(page, 'main > header > span button');
  await type(page, 'Does this agree with @');
  await page.waitForSelector('[role="option"]');
  await page.keyboard.press('ArrowDown');
  await shot('mention', page);
  await page.keyboard.type('zzz');
  await page.waitForFunction(() => !document.querySelector('[role="option"]'));
  await shot('mention-none', page);
  for (let at = 0; at < 30; at += 1) await page.keyboard.press('Backspace');
}

/** Links of a question: read, offered, not reached; then a question that waits for one. */
export async function addressViews(
  { sites, vendor }: Pick<Product, 'sites' | 'vendor'>,
  page: Page,
  shot: Shot,
): Promise<void> {
  const words = 'High water stands at the second step from six to seven. '.repeat(12);
  const body = `<!doctype html><title>Tide table of the inner harbour</title><main><h1>Tide table of the inner harbour</h1><p>${words}</p></main>`;
  sites.put('https://harbour.example/tides', { body });
  await press(page, 'main > header > span button');
  await type(
    page,
    'Compare https://harbour.example/tides with https://gone.example/a/long/path and ',
  );
  await page.keyboard.sendCharacter('https://offered.example/ or https://other.example/x ');
  await page.waitForSelector('main ul li a');
  await page.waitForSelector('main ul li ::-p-text(Tide table of the inner harbour)');
  await shot('addresses', page);
  const field = await page.waitForSelector('footer textarea');
  await field?.evaluate((each) => (each as HTMLTextAreaElement).select());
  await page.keyboard.press('Backspace');
  await type(page, '@harbour.example/tides');
  await page.waitForSelector('[role="option"]');
  await shot('address-mention', page);
  await field?.evaluate((each) => (each as HTMLTextAreaElement).select());
  await page.keyboard.press('Backspace');
  await page.waitForFunction(() => !document.querySelector('main ul li a'));
  await vendor.script({ deltas: ['There is no page.'] });
  await ask(page, 'What is at https://gone.example/a/long/path');
  await page.waitForSelector('article a');
  await shot('address-queued', page);
}
