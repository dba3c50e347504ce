import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import type { Shot } from './page.ts';
import { writeRows } from './rows.ts';

const count = { looked: 12, missed: 0, later: 0 };
const health = (site: string, host: string, more: object = {}) => ({
  syncTime: Date.now(),
  data: { site, host, reads: 12, unreadInRow: 0, parts: { title: count }, at: Date.now(), ...more },
});
const siteHealth = {
  'siteHealth gmail': health('gmail', 'mail.google.com'),
  'siteHealth reddit': health('reddit', 'reddit.com', {
    parts: { title: count, 'reddit comment author': { ...count, missed: 9 } },
  }),
  'siteHealth x': health('x', 'x.com', { unreadInRow: 5 }),
};

/** Writes a setting where every page of the extension reads it when it opens. */
export async function setting(
  { browser, id }: Product,
  key: string,
  value: unknown,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/settings/index.html`);
  await page.waitForSelector('section');
  const row = { value, rev: 0, dirty: 1, deviceId: 'd', hlc: '0' };
  await writeRows(page, 'settings', 'key', { [key]: row });
  await page.evaluate(() => localStorage.removeItem('gloss.look'));
  await page.close();
}

/** Each section of the settings. */
export async function settingsViews(own: Product, shot: Shot): Promise<void> {
  const page = await own.browser.newPage();
  await page.setViewport({ width: 1280, height: 1800 });
  await page.goto(`chrome-extension://${own.id}/pages/settings/index.html`);
  await page.waitForSelector('#data button');
  await page.waitForSelector('#models select');
  await writeRows(page, 'cache', 'key', siteHealth);
  await page.reload();
  await page.waitForSelector('[data-site]');
  await page.waitForSelector('#models select');
  const sections = await page.$$eval('main > section', (all) => all.map(({ id }) => id));
  for (const id of sections) {
    await page.evaluate((wanted) => {
      location.hash = wanted;
    }, id);
    await page.waitForSelector(`#${id}:not([hidden])`);
    await shot(`settings-${id}`, page);
  }
  await page.evaluate(() => {
    location.hash = 'model';
    for (const each of document.querySelectorAll<HTMLDetailsElement>(
      '#model details[data-connection*=":"]',
    ))
      each.open = true;
  });
  await page.waitForSelector('#model:not([hidden])');
  await shot('settings-model-open', page);
  await exportForm(page, shot);
  await page.close();
}

/** What a service needs that exports are sent to. */
async function exportForm(page: Page, shot: Shot): Promise<void> {
  await page.evaluate(() => {
    location.hash = 'data';
  });
  const target = 'select:has(option[value="notion"])';
  await page.waitForSelector(target);
  await page.select(target, 'notion');
  await page.waitForSelector('form input[type="password"]');
  await page.$eval(target, (select) => select.closest('section')!.scrollIntoView());
  await shot('settings-export', page);
}
