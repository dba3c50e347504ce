import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { startSecureFront } from '#test/support/secure-front.ts';
import { startVendorProcess } from '#test/support/vendor-process.ts';
import { startWebApp } from '#test/support/web-app.ts';
import { press, type Shot, shotOf, walks, windowWidths } from './page.ts';
import { writeRows } from './rows.ts';

/** The web app without a model: its start, the card above a question, its forms, and what they say. */
export async function connectViews(folder: string): Promise<void> {
  const vendor = await startVendorProcess('sk-the-right-key');
  const front = await startSecureFront('api.openai.com', vendor.url);
  const app = await startWebApp({ OPENAI_BASE_URL: `${vendor.url}/v1` }, front.chromiumArgs);
  const page = await app.browser.newPage();
  try {
    await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
    await new ChatPage(page).one('textbox', 'Message').waitHandle();
    await page.waitForFunction(() => !location.hash.includes('pair'));
    for (const walk of walks) {
      const row = { value: walk.language, rev: 0, dirty: 0, deviceId: 'd', hlc: '0' };
      const welcomed = { value: false, rev: 0, dirty: 0, deviceId: 'd', hlc: '0' };
      await writeRows(page, 'settings', 'key', { language: row, welcomed });
      await page.evaluate(() => localStorage.removeItem('gloss.look'));
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(`${app.server.url}/app/`);
      await states(page, shotOf(folder, walk, windowWidths));
    }
  } finally {
    await app.close();
    await front.close();
    await vendor.close();
  }
}

async function states(page: Page, shot: Shot): Promise<void> {
  const line = 'main section header > button';
  await page.waitForSelector(line);
  await shot('connect-start', page);
  await press(page, line);
  await page.waitForSelector('main [data-id="openai"]');
  await shot('connect-unfolded', page);
  await press(page, `${line} + button`);
  await page.waitForFunction((shown) => document.querySelector(shown) === null, {}, line);
  await shot('connect-basic', page);
  await page.focus('footer textarea');
  await page.keyboard.type('Write a haiku about the tide');
  await page.keyboard.press('Enter');
  await page.waitForSelector('footer [data-id="openai"]');
  await shot('connect-waiting', page);
  await press(page, 'footer ul:first-of-type button');
  await shot('connect-local', page);
  await press(page, 'footer [data-id="openai"]');
  await page.waitForSelector('footer input[type="checkbox"]');
  await shot('connect-key', page);
  await page.type('footer input[type="password"]', 'sk-a-wrong-key');
  await page.keyboard.press('Enter');
  await page.waitForSelector('footer [role="alert"]');
  await shot('connect-wrong', page);
  await press(page, 'footer section > header > button');
  await press(page, 'footer [data-id="address"]');
  await page.waitForSelector('footer input[type="url"]');
  await shot('connect-address', page);
  await page.focus('footer textarea');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
}
