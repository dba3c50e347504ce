import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';
import { drawnMarks, selectWords, untilDrawn } from '#test/support/marks/marks-page.ts';

jest.setTimeout(300_000);

const deck = 'a deck of larch on sealed drums';

let firefox: FirefoxProduct;
let page: Page;
let sidebar: FirefoxView;

beforeAll(async () => {
  firefox = await startFirefox();
  await firefox.connect(firefox.vendor.url);
  page = await firefox.openArticle();
}, 120_000);
afterAll(() => firefox?.close());

async function openFromPalette(name: string): Promise<void> {
  await sidebar.evaluate(() => document.querySelector('textarea')!.focus());
  await sidebar.pressWithControl('k');
  await sidebar.until(() => document.querySelector('dialog[open] [role="combobox"]') !== null);
  await sidebar.type(name);
  const press = (wanted: string) => {
    const options = [...document.querySelectorAll<HTMLElement>('dialog[open] [role="option"]')];
    const option = options.find(({ innerText }) => innerText.trim() === wanted);
    option?.click();
    return option !== undefined;
  };
  await sidebar.until(press, name);
}

/** The last button of the pill dismisses it; the one before it has all tools. */
async function openCard(): Promise<FirefoxView> {
  await selectWords(page, deck);
  await firefox.pressShortcut('E');
  await page.waitForFunction(() => document.activeElement?.localName === 'div', { polling: 50 });
  for (const key of ['End', 'ArrowLeft', 'Enter'] as const) await page.keyboard.press(key);
  return firefox.extensionFrame('/pages/frame/');
}

test('Firefox: G19 selected words are marked with a note, come back with the page, and are listed next to it', async () => {
  const card = await openCard();
  await card.find('button', 'Green');
  await card.until(() => document.activeElement?.localName === 'input');
  await card.type('2');
  await card.until(() => document.activeElement?.localName === 'textarea');
  await card.type('Ask about the drums');
  // In a frame of a page the pointer of Firefox's driver misses what it is moved to.
  await card.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Save')!.focus();
  });
  await card.press('Enter');
  await untilDrawn(page, [deck]);
  await page.reload();
  await untilDrawn(page, [deck]);
  expect(await page.evaluate(drawnMarks)).toMatchObject([{ colour: '2', text: deck }]);
  sidebar = await firefox.openSidebar();
  await sidebar.shows('The library that the tide borrows');
  await openFromPalette('Memos');
  await sidebar.click('button', 'On this page');
  await sidebar.shows('Ask about the drums');
  await sidebar.click('button', 'Delete');
  await untilDrawn(page, []);
  await sidebar.click('button', 'Undo');
  await untilDrawn(page, [deck]);
  await sidebar.click('button', 'Close');
});

test('Firefox: G17 a page that was asked about is in Read, and is found by its words', async () => {
  const settings = await firefox.openExtensionPage('settings', '#memory');
  await settings.click('switch', 'Remember pages I ask about or summarise');
  await page.bringToFront();
  await sidebar.shows('The library that the tide borrows');
  await firefox.vendor.script({ deltas: ['Larch on sealed drums.'] });
  await sidebar.ask('What is the floor made of?');
  await sidebar.answer('Larch on sealed drums.');
  await sidebar.shows('Remembered');
  await openFromPalette('Read');
  await sidebar.find('searchbox', 'Search what you have read');
  await sidebar.type('sealed drums');
  await sidebar.until(() => document.querySelector('dialog[open] li q mark') !== null);
  const found = () =>
    [...document.querySelectorAll('dialog[open] li mark')].map((each) => each.textContent);
  expect(await sidebar.evaluate(found)).toEqual(['sealed', 'drums']);
});
