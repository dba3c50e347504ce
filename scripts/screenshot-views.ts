import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { closeDialog, openPalette } from '#test/support/palette.ts';
import { fixturePage, type Product, startProduct, strictCsp } from '#test/support/product.ts';
import { accountViews } from './screenshot-account.ts';
import { composerViews } from './screenshot-composers.ts';
import { connectViews } from './screenshot-connect.ts';
import { fileViews } from './screenshot-files.ts';
import { ask, inScheme, type Look, menu, press, type Shot } from './screenshot-page.ts';
import { planViews } from './screenshot-plans.ts';
import { writeRows } from './screenshot-rows.ts';
import { searchViews } from './screenshot-search.ts';
import { selectionViews } from './screenshot-selection.ts';
import {
  consentView,
  keysView,
  serverViews,
  startKeeping,
  startSilentServer,
  startWithKeys,
} from './screenshot-servers.ts';
import { addressViews, mentionView, sourceViews } from './screenshot-sources.ts';
import { summaryViews } from './screenshot-summaries.ts';
import { summaryButtonViews } from './screenshot-summary-button.ts';
import { webSearchViews } from './screenshot-web-search.ts';

/**
 * Pictures of the views around the conversation, for review: light, dark, 280 px and right to left.
 * `node scripts/run.mjs screenshot-views FOLDER [views|settings|sources|addresses|summaries|search|selection|composers|servers|account|plans|connect|web-search …]`.
 */
const folder = path.resolve(process.argv[2] ?? '.cache/views');
const sizes = { width: 380, height: 765 };

const said = ['The reading room floods on **214 days a year**, up from 12 in 1995.'];
/** As a host counts the essay. */
const usage = { prompt: 1300, completion: 40 };
const other = [
  'It floods most of the year:\n\n- 214 days of 365\n- the tide crosses the room in eleven minutes\n- the trial floor has risen 71 times',
];

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

let articles = 0;

const looks: readonly Look[] = [
  ['light', 'light', sizes.width, 'auto'],
  ['dark', 'dark', sizes.width, 'auto'],
  ['narrow', 'light', 280, 'auto'],
  ['rtl', 'light', sizes.width, 'ar-XB'],
];

const shotOf =
  ([look, scheme]: Look): Shot =>
  async (name, page) => {
    await inScheme(page, scheme);
    await page.screenshot({ path: path.join(folder, `${name}-${look}.png`) });
  };

await mkdir(folder, { recursive: true });
/** Parts to be taken, by name; all where none is named. */
const wanted = process.argv.slice(3);
const takes = (part: string) => wanted.length === 0 || wanted.includes(part);
if (
  [
    'views',
    'settings',
    'sources',
    'addresses',
    'summaries',
    'search',
    'selection',
    'composers',
  ].some(takes)
)
  await pictures();
if (takes('servers')) await serverPictures();
if (takes('account')) await accountViews(looks, shotOf);
if (takes('connect')) await connectViews(looks, shotOf);
if (takes('web-search')) await webSearchPictures();
if (takes('plans')) await planViews(looks, shotOf, folder);

async function pictures(): Promise<void> {
  const product = await startProduct();
  try {
    await product.connect(product.vendor.url);
    if (takes('summaries')) await summaryButtonViews(product, folder);
    for (const look of looks) {
      const [, , width, language] = look;
      const shot = shotOf(look);
      await setting(product, 'language', language);
      await setting(product, 'welcomed', false);
      await setting(product, 'recordingHosts', ['api.speech.example', 'gpu.harbour.example:8443']);
      if (takes('views')) {
        const page = await sidebar(product, width, shot);
        await fileViews(page, shot);
        await wide(product, width < 300 ? 700 : 1200, shot);
      }
      if (takes('search')) {
        await setting(product, 'welcomed', true);
        const { page } = await product.openPanel(await product.openArticle());
        await reopened(page, width);
        await searchViews(page, shot);
      }
      if (takes('selection')) await selectionViews(product, look, folder);
      if (takes('composers')) await composerViews(product, look, folder);
      if (takes('settings')) await settings(product, width < 300 ? 320 : 920, shot);
      if (takes('sources')) {
        await setting(product, 'welcomed', true);
        const { page } = await product.openPanel(await product.openArticle());
        await reopened(page, width);
        await mentionView(page, shot);
        await sourceViews(product, page, shot);
      }
      if (takes('summaries')) {
        await setting(product, 'welcomed', true);
        const { page } = await product.openPanel(await product.openArticle());
        await reopened(page, width);
        await summaryViews(product, page, shot);
      }
      if (takes('addresses')) {
        await setting(product, 'welcomed', true);
        const { page } = await product.openPanel(await product.openArticle());
        await reopened(page, width);
        await addressViews(product, page, shot);
      }
    }
  } finally {
    await product.close();
  }
}

async function webSearchPictures(): Promise<void> {
  const product = await startProduct();
  try {
    await product.connect(product.vendor.url);
    const set = (key: string, value: unknown) => setting(product, key, value);
    await webSearchViews(product, looks, shotOf, set);
  } finally {
    await product.close();
  }
}

/** With a server on this machine, and with one elsewhere that the person has not agreed to. */
async function serverPictures(): Promise<void> {
  const silent = await startSilentServer();
  for (const server of [silent.url, 'https://documents.harbour.example']) {
    const product = await startKeeping(server);
    try {
      const { page } = await product.openPanel(
        await product.openArticle(await freshArticle(product)),
      );
      for (const look of looks) {
        await setting(product, 'language', look[3]);
        await reopened(page, look[2]);
        if (server === silent.url) await serverViews(page, server, shotOf(look));
        else await consentView(page, shotOf(look));
      }
    } finally {
      await product.close();
    }
  }
  silent.close();
  const { product, close } = await startWithKeys();
  for (const look of looks) {
    await setting(product, 'language', look[3]);
    await keysView(product, look[2], shotOf(look));
  }
  await close();
}

/** Writes a setting where every page of the extension reads it when it opens. */
async function setting({ browser, id }: Product, key: string, value: unknown): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/settings/index.html`);
  await page.waitForSelector('section');
  const row = { value, rev: 0, dirty: 1, deviceId: 'd', hlc: '0' };
  await writeRows(page, 'settings', 'key', { [key]: row });
  await page.evaluate(() => localStorage.removeItem('gloss.look'));
  await page.close();
}

/** The panel again, with this width. */
async function reopened(page: Page, width: number): Promise<void> {
  await page.setViewport({ width, height: sizes.height, deviceScaleFactor: 2 });
  await page.reload();
}

async function sidebar(own: Product, width: number, shot: Shot): Promise<Page> {
  const { vendor } = own;
  await vendor.reset();
  const chat = await own.openPanel(await own.openArticle(await freshArticle(own)));
  const { page } = chat;
  await reopened(page, width);
  await press(page, 'header > button:first-of-type');
  await page.waitForSelector('main section section ul');
  await shot('first-run', page);
  await press(page, 'main section section > footer button');
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
  await press(page, 'header > button:first-of-type');
  await page.waitForFunction(() => !document.querySelector('article'));
  await two(own, page);
  await shot('compare', page);
  await menu(page, 1);
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

async function wide(own: Product, width: number, shot: Shot): Promise<void> {
  const page = await own.browser.newPage();
  await page.setViewport({ width, height: 765, deviceScaleFactor: 1.5 });
  await page.evaluateOnNewDocument(() => {
    navigator.storage.estimate = async () => ({ usage: 9.1e8, quota: 1e9 });
  });
  await page.goto(`chrome-extension://${own.id}/pages/immersive/index.html`);
  await page.waitForSelector('main > aside');
  await shot('tab-quota', page);
  await two(own, page);
  await shot('tab-compare', page);
  await page.close();
}

async function settings(own: Product, width: number, shot: Shot): Promise<void> {
  const page = await own.browser.newPage();
  await page.setViewport({ width, height: 5000, deviceScaleFactor: 1 });
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
  await page.close();
}
