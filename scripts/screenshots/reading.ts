import type { Page } from 'puppeteer';
import { fakeSpeech } from '#test/support/fake-speech.ts';
import type { Product } from '#test/support/product.ts';
import { ask, press, type Shot } from './page.ts';

const answer =
  'The tide rose at night, and the harbour was closed until noon.\n\nIt fell again before the boats went out.';

/** An answer that is read aloud: its word, the bar, and the menu of its speeds. */
export async function readingViews(product: Product, page: Page, shot: Shot): Promise<void> {
  await fakeSpeech(page);
  await product.vendor.script({ deltas: [answer] });
  await ask(page, 'What did the tide do?');
  await page.waitForSelector('article[aria-busy="false"] [data-details]');
  // Before deletion and details.
  await press(page, 'article[aria-busy="false"] [data-actions] > button:nth-last-of-type(3)');
  await page.waitForFunction(() => globalThis.gloss_speech.said.length > 0);
  await page.waitForSelector('[data-rate]');
  await page.evaluate(() => globalThis.gloss_speech.word(9, 4));
  await shot('read-aloud', page);
  await press(page, '[data-rate] > button');
  await page.waitForSelector('[role="menuitemradio"]');
  await shot('read-aloud-speeds', page);
}
