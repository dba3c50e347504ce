import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import { ask, menu, press, type Shot } from './page.ts';
import { setting } from './settings.ts';
import { reopened } from './sidebar.ts';

/** What the person has read: off, a page that is remembered, the timeline, found words, a page as it was read. */
export async function memoryViews(product: Product, page: Page, shot: Shot): Promise<void> {
  await menu(page, 'rail.read');
  await page.waitForSelector('dialog[open] input[type="search"]');
  await shot('read-off', page);
  await setting(product, 'memory', { ofQuestions: true, days: 365, megabytes: 500 });
  await reopened(page);
  await product.vendor.script({ deltas: ['The library floods on 214 days a year.'] });
  await ask(page, 'How often does it flood?');
  await page.waitForSelector('article[aria-busy="false"]');
  await page.waitForSelector('[data-remembered]');
  await shot('remembered', page);
  await menu(page, 'rail.read');
  await page.waitForSelector('dialog[open] li[data-visit]');
  await shot('read', page);
  await page.type('dialog[open] input[type="search"]', 'library tide');
  await page.waitForSelector('dialog[open] mark');
  await shot('read-found', page);
  await press(page, 'dialog[open] li[data-visit] > button:nth-of-type(2)');
  await page.waitForSelector('dialog[open] article');
  await shot('read-copy', page);
}
