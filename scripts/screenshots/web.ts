import type { Page } from 'puppeteer';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { inLanguage } from './language.ts';
import { menu, press, type Shot, shotOf, walks, windowWidths } from './page.ts';

const quote = 'The reading room floods on 214 days a year';
const invented = 'The harbour master promised that it stays dry';
const answer = [
  `It floods **often** [[1.1 "${quote}"]]. Soon it will be dry [[1.1 "${invented}"]].`,
  '',
  '| Plan | Cost | State |\n|---|---|---|\n| New building inland | 3.4 million | voted down in March |\n| Floating floor | not said | trial of 30 m² since June |',
  '',
  '$$\nh = \\frac{a}{2} \\cos t\n$$',
].join('\n');
const quoteOfPdf = 'The tide turns at noon on the third page of the book';

/** The web app: its start, a chat with notes, each place, an open PDF, an unknown address, and a shared page. */
export async function webViews(folder: string): Promise<void> {
  const app = await startPairedWebApp('/app/');
  try {
    const { page } = app.chat;
    await page.setViewport({ width: 1280, height: 800 });
    await oneListViews(app, folder);
    await inLanguage(app, 'auto');
    const chat = await written(app);
    for (const walk of walks) {
      await inLanguage(app, walk.language);
      const shot = shotOf(folder, walk, windowWidths);
      await page.goto(`${app.server.url}/app/`);
      await page.waitForSelector('footer textarea');
      await settled(page);
      await shot('web-start', page);
      await page.goto(chat);
      await chatViews(page, shot);
      await ownServerView(app, shot);
      await placeViews(app, shot);
      await pdfViews(app, shot);
      await shareViews(app, chat, shot, shotOf(folder, walk, windowWidths, 'document'));
    }
  } finally {
    await app.close();
  }
}

/** The question that a paired app asks once, answered with a yes, by which the page is loaded again. */
async function oneListViews(app: PairedWebApp, folder: string): Promise<void> {
  const { page } = app.chat;
  for (const walk of walks) {
    await inLanguage(app, walk.language);
    await page.bringToFront();
    await page.waitForSelector('main > aside button');
    await shotOf(folder, walk, windowWidths)('web-one-list', page);
  }
  await Promise.all([page.waitForNavigation(), press(page, 'main > aside button')]);
  await page.waitForSelector('footer textarea');
}

async function ownServerView({ server, chat }: PairedWebApp, shot: Shot): Promise<void> {
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/account`);
  await page.waitForSelector('#account [role="status"]');
  await page.waitForFunction(() => !document.querySelector('#account [data-skeleton]'));
  await shot('web-own-server', page);
}

/** A chat about a file, with a true quote, one that is not in it, a table and a formula; resolves to its address. */
async function written(app: PairedWebApp): Promise<string> {
  const { chat, vendor } = app;
  const uploads = new UploadPage(chat);
  await uploads.choose(app.file('Tides of Sallow Point.txt', `${quote} and dries by three.\n`));
  await uploads.settled(1);
  await vendor.script({ deltas: [answer], usage: { prompt: 1304, completion: 158 } });
  await chat.ask('Does the reading room flood?');
  await chat.answer('It floods often');
  await chat.shows('not found in the source');
  const address = chat.page.url();
  await chat.click('Save to memos');
  await chat.shows('Saved to memos');
  const body = makePdf({
    pages: [
      linesFrom(['The tide tables of 1931.']),
      linesFrom(['And of 1932.']),
      linesFrom([quoteOfPdf]),
    ],
  });
  await chat.click('New chat');
  await uploads.choose(app.file('Tide tables of Sallow Point, revised edition of 1931.pdf', body));
  await uploads.settled(1);
  return address;
}

async function chatViews(page: Page, shot: Shot): Promise<void> {
  await page.waitForSelector('article[aria-busy="false"] table');
  await shot('web-chat', page);
  await page.focus('article [data-mark]');
  await settled(page);
  await shot('web-note', page);
  await page.keyboard.press('Escape');
  for (const folded of ['[data-actions]', 'details, section']) {
    const button = await page.$(
      `article :is(${folded}) button[aria-expanded="false"]:not([aria-haspopup])`,
    );
    await button?.evaluate((each) => (each as HTMLElement).click());
  }
  await shot('web-details', page);
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('dialog[open] input');
  await shot('web-palette', page);
  await page.keyboard.type('tide');
  await settled(page);
  await shot('web-search', page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.focus('footer textarea');
  await page.keyboard.type('/');
  await page.waitForSelector('[role="option"]');
  await shot('web-slash', page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  // The draft is saved without it before another address is opened.
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('footer textarea')?.value === '',
  );
  await settled(page);
}

const places = ['chats', 'library', 'memos', 'tools', 'settings', 'settings/model', 'nowhere'];

async function placeViews({ chat: { page }, server }: PairedWebApp, shot: Shot): Promise<void> {
  for (const place of places) {
    await page.goto(`${server.url}/app/${place}`);
    await page.waitForSelector('h1, h2');
    await settled(page);
    await shot(`web-${place.replace('/', '-')}`, page);
  }
}

async function pdfViews({ chat: { page }, server }: PairedWebApp, shot: Shot): Promise<void> {
  await page.goto(`${server.url}/app/library`);
  await press(page, '[data-name$=".pdf"] [data-open]');
  const frame = await page.waitForSelector('iframe');
  const inside = await frame?.contentFrame();
  await inside?.waitForSelector('.page[data-page-number="1"] .textLayer .endOfContent');
  await settled(page);
  await shot('web-pdf', page);
}

/** The page that others see has no script: it is told its scheme by the browser alone. */
async function shareViews(
  { chat, browser }: PairedWebApp,
  address: string,
  shot: Shot,
  whole: Shot,
): Promise<void> {
  const { page } = chat;
  await page.goto(address);
  await page.waitForSelector('article[aria-busy="false"] table');
  await menu(page, 'share.title');
  await page.waitForSelector('dialog[open] section:nth-of-type(2) :is(button, input)');
  await settled(page);
  await shot('web-share', page);
  const link = await linkOf(page);
  const visitor = await browser.newPage();
  await visitor.setViewport({ width: 1280, height: 800 });
  await visitor.goto(link);
  // Only what is in front is drawn.
  await visitor.bringToFront();
  await whole('share-page', visitor);
  await visitor.close();
  await page.bringToFront();
}

async function linkOf(page: Page): Promise<string> {
  const isShared = await page.$('dialog[open] input[readonly]');
  if (!isShared) await press(page, 'dialog[open] section:nth-of-type(2) button');
  const field = await page.waitForSelector('dialog[open] input[readonly]');
  return (await field?.evaluate((input) => (input as HTMLInputElement).value)) ?? '';
}

/** What is listed is there, and what opened is drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), {
    timeout: 5_000,
  });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 600))),
  );
}
