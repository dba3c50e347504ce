import type { Page } from 'puppeteer';
import { noMemory } from '#domain/memory/memory.ts';
import { selectWords } from '#test/support/marks/marks-page.ts';
import { articleUrl, fixturePage, type Product } from '#test/support/product.ts';
import { ask, menu, press, type Shot } from './page.ts';
import { setting } from './settings.ts';
import { reopened } from './sidebar.ts';

const number = '18,400 visits';

/**
 * What the person has read: its offer, off, a page that is remembered, the timeline, found words, a page as it was read
 * and what it says now, words of it that are marked, the choices.
 */
export async function memoryViews(product: Product, page: Page, shot: Shot): Promise<void> {
  await page.waitForSelector('[data-memory-offer]');
  await shot('read-offer', page);
  await menu(page, 'rail.read');
  await page.waitForSelector('dialog[open] input[type="search"]');
  await shot('read-off', page);
  const memory = { ...noMemory, ofQuestions: true, ofReading: true };
  await setting(product, 'memory', memory);
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
  const now = fixturePage('tide-library').toString();
  const changed = now.replace(number, '21,700 visits').replaceAll('sealed drums', 'steel drums');
  product.sites.put(articleUrl, { body: changed });
  await press(page, 'dialog[open] li[data-visit] > button:nth-of-type(2)');
  await press(page, 'dialog[open] details[data-since] > summary');
  await page.waitForSelector('dialog[open] ins');
  await shot('read-copy', page);
  await selectWords(page, 'winches');
  await page.waitForSelector('[data-mark-bar]');
  await shot('read-copy-selected', page);
  await page.keyboard.press('2');
  await page.waitForSelector('[data-mark-bar] textarea:focus');
  await shot('read-copy-marked', page);
  await press(page, '[data-mark-bar] > div > div > button');
  await press(page, 'dialog[open] details[data-marks] > summary');
  await page.waitForSelector('dialog[open] details[data-marks] li');
  await shot('read-copy-marks', page);
  const section = await product.browser.newPage();
  await section.goto(`chrome-extension://${product.id}/pages/settings/index.html#memory`);
  await section.waitForSelector('#memory:not([hidden]) select');
  await shot('settings-memory', section);
  await section.close();
}
