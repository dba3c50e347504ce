import path from 'node:path';
import type { Page } from 'puppeteer';
import { selectWords } from '#test/support/marks/marks-page.ts';
import type { Product } from '#test/support/product.ts';
import { selectAll } from '#test/support/selection/selecting.ts';
import {
  type Card,
  openedCard,
  waitForHost,
  waitForNoHost,
  workerOf,
} from '#test/support/selection-page.ts';
import { type Look, type Scheme, stepMs } from './page.ts';

const url = 'https://letters.example/views';
const colours: Record<Scheme, string> = {
  light: 'background: #fff; color: #1d1d1f',
  dark: 'background: #16181c; color: #e7e9ea',
};
const letter = 'Dear Ida, the tide come in at six and the pier was mend twice since you was here.';
const better =
  'Dear Ida, the tide comes in at six, and the pier has been mended twice since you were here.';
const german =
  'Liebe Ida, die Flut kommt um sechs, und der Steg wurde seit deinem letzten Besuch zweimal ausgebessert.';

const pageIn = (scheme: Scheme, dir: string) => `<!doctype html><html lang="en" dir="${dir}">
<style>:root { color-scheme: ${scheme} } body { margin: 96px 40px; font: 17px/26px Georgia, serif;
${colours[scheme]} } [contenteditable] { outline: 0 }</style>
<p id="letter" contenteditable="true">${letter}</p>
<p>We could meet below the lighthouse when the water is out. Bring the map that you drew, and boots.
The library opens again on the first of May, with a new floor that floats.</p></html>`;

/** The pill and the card in a page: tools, a result with its changes, a translation, and an error. */
export async function selectionViews(
  product: Product,
  [look, scheme, width, language]: Look,
  folder: string,
): Promise<void> {
  const { vendor } = product;
  await vendor.reset();
  // The pill's texts are those of the language before.
  await (await workerOf(product)).evaluate(() => chrome.storage.session.remove('widgetTexts'));
  const body = pageIn(scheme, language === 'ar-XB' ? 'rtl' : 'ltr');
  product.sites.put(url, { body });
  const page = await product.openArticle(url);
  await page.setViewport({ width: Math.min(width, 760), height: 640 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  const shot: Shot = async (name, card) => {
    if (card) await untilWhole(card);
    await page.screenshot({ path: path.join(folder, `selection-${name}-${look}.png`) });
  };
  await pill(page);
  await page.mouse.move(...(await iconAt(page, 1)));
  await shot('pill');
  await markViews(page, scheme, shot);
  await vendor.script({ deltas: [better] });
  await pill(page);
  const result = await open(page, 2, scheme);
  await result.shows('mended twice', stepMs);
  await result.frame.waitForSelector('footer button:nth-of-type(2)');
  await shot('result', result);
  const changes = await result.frame.waitForSelector('footer [aria-pressed]');
  await changes!.evaluate((button) => (button as HTMLElement).click());
  await result.frame.waitForSelector('ins');
  await shot('changes', result);
  await vendor.script({ deltas: [german] });
  await pill(page);
  const translation = await open(page, 1, scheme);
  await translation.frame.waitForSelector('li button, [aria-busy="false"]');
  // Asked once: the text is in the language of the interface. What is chosen is stored.
  const languages = await translation.frame.$('li button');
  if (languages) {
    await shot('languages', translation);
    await languages.click();
  }
  await translation.shows('Liebe Ida', stepMs);
  await shot('translation', translation);
  await vendor.script({ status: 401 });
  await pill(page);
  const error = await open(page, 0, scheme);
  await error.frame.waitForSelector('[role=alert] button');
  await shot('error', error);
  await page.close();
}

type Shot = (name: string, card?: Card) => Promise<void>;

/** The tools of a field's text, then those of words of the page, which are marked. */
async function markViews(page: Page, scheme: Scheme, shot: Shot): Promise<void> {
  const tools = await open(page, 3, scheme);
  await tools.frame.waitForSelector('section button');
  await shot('tools', tools);
  // Text of a field is not marked: the words below it are.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await waitForNoHost(page);
  await selectWords(page, 'Bring the map that you drew, and boots.');
  await waitForHost(page);
  const marked = await open(page, 3, scheme);
  await marked.frame.waitForSelector('fieldset button');
  await shot('mark-tools', marked);
  await marked.frame.waitForSelector('input:focus');
  await page.keyboard.press('2');
  await marked.frame.waitForSelector('textarea:focus');
  // The mark of the look before is there, with its note.
  await marked.frame.$eval('textarea', (note) => note.select());
  await page.keyboard.type('Ask Ida for the map');
  await shot('marked', marked);
}

/** Until the frame has the height of what it shows, and has been drawn with it; one that never has is to be seen so. */
async function untilWhole({ frame }: Card): Promise<void> {
  const isWhole = () =>
    Math.abs(innerHeight - document.querySelector('main')!.getBoundingClientRect().height) < 2;
  await frame
    .waitForFunction(isWhole, { polling: 100, timeout: 15_000 })
    .catch(() => console.error('a card does not have the height of what it shows'));
  await frame.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 200))),
  );
}

/** Of this selection: one that was there before is gone, and its card with it. */
async function pill(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await waitForNoHost(page);
  await selectAll(page, page, '#letter');
  await waitForHost(page);
  await page.waitForFunction(isOver, { polling: 50 }, ...(await iconAt(page, 0)));
}

/** Only the outermost element of the pill is seen by a page. */
const isOver = (x: number, y: number) => {
  const found = document.elementFromPoint(x, y);
  return found instanceof HTMLElement && found.style.zIndex === '2147483647';
};

/** The middle of an icon, from 0. */
async function iconAt(page: Page, icon: number): Promise<[x: number, y: number]> {
  const dir = await page.evaluate(() => document.documentElement.dir);
  const box = await page.evaluate(() => {
    const { left, right, top } = getSelection()!.getRangeAt(0).getBoundingClientRect();
    return { left, right, top };
  });
  const at = 3 + icon * 34 + 16;
  return [dir === 'rtl' ? box.right - at : box.left + at, box.top - 28];
}

async function open(page: Page, icon: number, scheme: Scheme): Promise<Card> {
  await page.mouse.click(...(await iconAt(page, icon)));
  const card = await openedCard(page);
  await card.frame.waitForSelector('main h1');
  await card.frame.waitForFunction(
    (wanted) => document.documentElement.style.colorScheme === wanted,
    {},
    scheme,
  );
  return card;
}
