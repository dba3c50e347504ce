import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { closeDialog, openPalette } from '#test/support/palette.ts';
import { fixturePage, type Product, strictCsp } from '#test/support/product.ts';
import { ask, menu, press, type Shot, sidebarWidths } from './page.ts';

const said = ['The reading room floods on **214 days a year**, up from 12 in 1995.'];
/** As a host counts the essay. */
const usage = { prompt: 1300, completion: 40 };
const other = [
  'It floods most of the year:\n\n- 214 days of 365\n- the tide crosses the room in eleven minutes\n- the trial floor has risen 71 times',
];

let articles = 0;

/** The panel again, in the sidebar's design width. */
export async function reopened(page: Page): Promise<void> {
  await page.setViewport({ width: sidebarWidths[0] ?? 360, height: 765 });
  await page.reload();
}

/** Through the sidebar: first run, an empty chat, answers, a failure, two models, memos, the palette. */
export async function sidebarViews(own: Product, shot: Shot): Promise<Page> {
  const { vendor } = own;
  await vendor.reset();
  const chat = await own.openPanel(await own.openArticle(await freshArticle(own)));
  const { page } = chat;
  await reopened(page);
  await page.waitForSelector('main section > div > ul > li');
  await shot('empty', page);
  await vendor.script({
    deltas: [
      '[1.3] How often does the reading room flood?\n',
      '[1.5] What is the trial floor made of, and how large is it?\n[1.7] Who keeps the tide table?',
    ],
    holdAfter: 1,
  });
  await press(page, '[aria-busy="false"] > button');
  await page.waitForSelector('[aria-busy="true"]');
  await shot('faq-asking', page);
  // What is let go before it is held stays held.
  while (!(await vendor.chats()).some(({ held }) => held)) await setTimeout(100);
  await vendor.release();
  await page.waitForSelector('[aria-busy="false"] > ul');
  await shot('faq', page);
  await vendor.script({ deltas: said, usage });
  await ask(page, 'How often does it flood?');
  await page.waitForSelector('article[aria-busy="false"]');
  await press(page, 'article:nth-of-type(2) [data-actions] button:nth-of-type(2)');
  await vendor.script({ status: 503 });
  await ask(page, 'And what are they doing about it?');
  await page.waitForSelector('[role="alert"] button');
  await shot('recovery', page);
  await press(page, 'main > header > span button');
  await page.waitForFunction(() => !document.querySelector('article'));
  await two(own, page);
  await shot('compare', page);
  await menu(page, 'memo.title');
  await page.waitForSelector('dialog [data-memo]');
  await shot('memos', page);
  await page.keyboard.press('Escape');
  await palette(page, shot);
  return page;
}

/** All commands, and what words leave of them. */
async function palette(page: Page, shot: Shot): Promise<void> {
  await openPalette(page);
  await shot('palette', page);
  await page.keyboard.type('m');
  await shot('palette-found', page);
  await closeDialog(page);
}

/** Another text each time: results are cached by text. */
async function freshArticle({ sites }: Product): Promise<string> {
  articles += 1;
  const url = `https://quarterly.example/essays/tide-library-${articles}`;
  const body = fixturePage('tide-library')
    .toString()
    .replace('</article>', `<p>${articles}</p></article>`);
  sites.put(url, { body, headers: { 'content-security-policy': strictCsp } });
  return url;
}

async function two({ vendor }: Product, page: Page): Promise<void> {
  await vendor.script({ deltas: said, usage }, { deltas: other, usage });
  await press(page, 'footer [data-tools] > button[aria-haspopup]');
  await press(page, '[role="menuitem"], dialog li:nth-last-child(2) button');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('footer [data-tools] > span button[aria-haspopup]').length === 2,
  );
  await ask(page, 'How often does it flood?');
  await page.waitForFunction(
    () => document.querySelectorAll('article [data-actions] button').length > 4,
  );
}

/** The chat in a tab of its own. */
export async function tabViews(own: Product, shot: Shot): Promise<void> {
  const page = await own.browser.newPage();
  await page.setViewport({ width: 1280, height: 765 });
  await page.evaluateOnNewDocument(() => {
    navigator.storage.estimate = async () => ({ usage: 9.1e8, quota: 1e9 });
  });
  await page.goto(`chrome-extension://${own.id}/pages/immersive/index.html`);
  await page.waitForSelector('main > aside');
  await page.waitForSelector('main section section footer button, main footer textarea');
  await shot('tab-quota', page);
  await two(own, page);
  await shot('tab-compare', page);
  await page.close();
}
