import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { axeFindings } from '#test/support/screen-checks.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* A chat is shared by who runs their own server, without an account, and read by someone else. */
let app: PairedWebApp;
let visitor: Page;

const quote = 'The reading room floods on 214 days a year';
const invented = 'The harbour master promised that it stays dry';
const answer = [
  `It floods often [[1.1 "${quote}"]]. Soon it will be dry [[1.1 "${invented}"]].`,
  '',
  '$$',
  'h = \\frac{a}{2} \\cos t',
  '$$',
  '',
  '| tide | height $h$ |',
  '|---|--:|',
  '| spring | 5.25 m |',
].join('\n');

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
}, 180_000);
afterAll(() => app?.close());

async function openAsVisitor(link: string): Promise<Page> {
  const page = await (await app.browser.createBrowserContext()).newPage();
  await page.setJavaScriptEnabled(false);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(link);
  return page;
}

/** The relative luminance of a colour as the browser computes it, 0 to 1. */
const brightness = (page: Page, selector: string, property: string) =>
  page.$eval(
    selector,
    (element, name) => {
      const [r = 0, g = 0, b = 0] =
        getComputedStyle(element)
          .getPropertyValue(name)
          .match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    },
    property,
  );

test('C22 a chat about a file is shared without an account; the link says where it opens', async () => {
  const { chat, vendor } = app;
  const uploads = new UploadPage(chat);
  await uploads.choose(app.file('tides.txt', `${quote} and dries by three.\n`));
  await uploads.says('tides.txt', '');
  await vendor.script({ deltas: [answer] });
  await chat.ask('Does the reading room flood?');
  await chat.answer('It floods often');
  await chat.shows('not found in the source');
  await chat.click('More');
  await chat.one('menuitem', 'Share or save chat').click();
  await chat.click('Create link');
  await chat.shows('opens on this computer only');
  const field = await chat.one('textbox', 'Link to the page').waitHandle();
  visitor = await openAsVisitor(await field.evaluate((input) => (input as HTMLInputElement).value));
  expect(await visitor.title()).toBe('Does the reading room flood? – Gloss');
  const seen = await visitor.$eval('body', (body) => body.innerText);
  expect(seen).toContain('Shared on ');
  expect(seen).toContain('Ask your own question');
  expect(seen).toContain('5.25 m');
});

test('C22 a note leads to its quote and back; the false claim is marked in the text', async () => {
  const claim = await visitor.$eval('.answer > p', (p) => (p as HTMLElement).innerText);
  expect(claim.replace(/\s+/g, ' ')).toBe(
    'It floods often1. Soon it will be dry2 not found in the source.',
  );
  await visitor.click('sup.mark a');
  const note = await visitor.waitForSelector('li:target');
  const said = await note!.evaluate((item) => (item as HTMLElement).innerText);
  expect(said).toContain(quote);
  expect(said).toContain('tides.txt');
  await visitor.click('li:target .back');
  await visitor.waitForSelector('sup.mark:target');
  const missing = await visitor.$eval('.notes li:nth-child(2)', (item) => item.innerText);
  expect(missing).toMatch(/^Not found in the source\./);
  expect(missing).toContain(invented);
});

test('C22 formulas and tables are drawn without script, in light and dark, and the page is clean', async () => {
  const height = (selector: string) =>
    visitor.$eval(selector, (element) => element.getBoundingClientRect().height);
  expect(await height('math[display=block]')).toBeGreaterThan(20);
  expect(await visitor.$$('math mfrac')).toHaveLength(1);
  expect(await visitor.$$('.wide td, .wide th')).toHaveLength(4);
  // The checker needs the timers that the page's own policy stops.
  const checked = await app.browser.newPage();
  await checked.setBypassCSP(true);
  await checked.goto(visitor.url());
  for (const value of ['light', 'dark']) {
    await visitor.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    const [ground, ink] = [
      await brightness(visitor, 'body', 'background-color'),
      await brightness(visitor, 'body', 'color'),
    ];
    expect(ground > ink).toBe(value === 'light');
    for (const width of [360, 1280]) {
      await visitor.setViewport({ width, height: 800 });
      const isWider = await visitor.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      );
      expect(isWider).toBe(false);
      await checked.setViewport({ width, height: 800 });
      await checked.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      expect(await axeFindings(checked)).toEqual([]);
    }
  }
  await checked.close();
});

test('C22 it is printed on white, with the addresses of its sources and without buttons', async () => {
  await visitor.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await visitor.emulateMediaType('print');
  expect(await brightness(visitor, 'body', 'color')).toBeLessThan(0.3);
  const shown = await visitor.$$eval('.button, .back', (all) =>
    all.filter((element) => element.checkVisibility()),
  );
  expect(shown).toEqual([]);
  expect((await visitor.pdf()).length).toBeGreaterThan(1000);
});

test('C22 "Ask your own question" opens the app, with its scripts', async () => {
  await visitor.setJavaScriptEnabled(true);
  await visitor.emulateMediaType('screen');
  await Promise.all([visitor.waitForNavigation(), visitor.click('header .button')]);
  await visitor.waitForSelector('::-p-aria([name="Message"][role="textbox"])');
  await visitor.goBack();
  await app.chat.page.bringToFront();
  await app.chat.click('Stop sharing');
  await app.chat.one('button', 'Create link').waitHandle();
  expect((await visitor.reload())?.status()).toBe(404);
  await visitor.waitForSelector('h1 ::-p-text(This page is not shared)');
});
