import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(300_000);

/* A public tool, as a visitor sees it on a server that has accounts. */
let site: Awaited<ReturnType<typeof startAccountApp>>;

beforeAll(async () => {
  site = await startAccountApp();
}, 180_000);
afterAll(() => site?.close());

const address = (path: string) => site.app.server.url + path;
const viewer = 'iframe[title="Pages of the document"]';
const wait = { polling: 50, timeout: 30_000 };

async function visitor(width = 1280): Promise<Page> {
  const page = await (await site.app.browser.createBrowserContext()).newPage();
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  return page;
}

/** Links of the frame, as name and address. */
const linksOf = (page: Page) =>
  page.$$eval('header > a', (all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );

test('U2.5 a tool has mark, way home and sign-in, in its language and with what its address carries', async () => {
  const page = await visitor();
  await page.goto(address('/ai-tools/search?gclid=g1'));
  await page.waitForSelector('[data-account]');
  expect(await linksOf(page)).toEqual([
    ['Gloss', '/?gclid=g1'],
    ['Open Gloss', '/app/?gclid=g1'],
    ['Sign in', '/app/settings/account?gclid=g1'],
  ]);
  expect(await page.$$eval('h1', (all) => all.map(({ textContent }) => textContent))).toEqual([
    'Search and read the web',
  ]);
  await page.goto(address('/de/text-tools/rewrite'));
  await page.waitForSelector('[data-account]');
  expect((await linksOf(page)).map(([, to]) => to)).toEqual([
    '/de',
    '/de/app/',
    '/de/app/settings/account',
  ]);
  // The form of the tool is open, ready for a text.
  await page.waitForSelector('form textarea');
  await page.click('header > a');
  await page.waitForFunction(() => location.pathname === '/de', wait);
  await page.close();
});

test.each([
  [360, '/ar-XB/pdf-tools/extract-text'],
  [320, '/de/ai-tools/chat-with-pdf'],
])('U2.5 at %s px nothing of %s is cut off, and axe finds nothing', async (width, path) => {
  const page = await visitor(width);
  await page.goto(address(path));
  await page.waitForSelector('[data-account]');
  const outside = await page.$$eval('header > a', (all) =>
    all.filter((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left < 0 || right > innerWidth || link.scrollWidth > link.clientWidth;
    }),
  );
  expect(outside).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
});

test('U2.5 a reload has document and chat as they were; a further visit is new', async () => {
  const page = await visitor();
  const chat = new ChatPage(page);
  const uploads = new UploadPage(chat);
  await page.goto(address('/ai-tools/chat-with-pdf'));
  await chat.shows('Drop a PDF or any other document here.');
  const lines = linesFrom(['The reading room floods on 214 days a year and dries by three.']);
  await uploads.choose(site.app.file('tides.pdf', makePdf({ pages: [lines] })));
  await page.waitForSelector(viewer);
  await chat.ask('How many days a year does the reading room flood?');
  await chat.answer('214 days');
  const shown = await page.$eval(viewer, (frame) => frame.getAttribute('src'));

  await page.reload();
  await page.waitForSelector(viewer);
  await chat.answer('214 days');
  const again = await page.$eval(viewer, (frame) => frame.getAttribute('src'));
  expect(again?.split('#')[0]).toBe(shown?.split('#')[0]);

  await page.click('header > a');
  await page.waitForFunction(() => location.pathname === '/', wait);
  await page.click('a[href="/ai-tools/chat-with-pdf"]');
  await chat.shows('Drop a PDF or any other document here.');
  expect(await page.$(viewer)).toBeNull();
  expect(await page.$('article')).toBeNull();
  await page.close();
});

test('U2.5 a document that was closed stays closed after a reload', async () => {
  const page = await visitor();
  const chat = new ChatPage(page);
  await page.goto(address('/ai-tools/chat-with-pdf'));
  const lines = linesFrom(['The tide turns at noon.']);
  const file = site.app.file('noon.pdf', makePdf({ pages: [lines] }));
  await chat.shows('Drop a PDF or any other document here.');
  const uploads = new UploadPage(chat);
  await uploads.choose(file);
  const frame = await (await page.waitForSelector(viewer))?.contentFrame();
  await frame?.locator('button[aria-label="Close"]').click();
  await page.waitForFunction((at) => document.querySelector(at) === null, wait, viewer);
  await page.reload();
  await uploads.isRead('noon.pdf');
  expect(await page.$(viewer)).toBeNull();
  await page.close();
});
