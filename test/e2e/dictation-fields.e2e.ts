import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { speechRate } from '#domain/audio/resample.ts';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { type DictationProduct, startDictationProduct } from '#test/support/dictation-product.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import type { Product } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import {
  clickMenu,
  openedCard,
  pressOnce,
  pressShortcut,
  waitForNoHost,
  workerOf,
} from '#test/support/selection-page.ts';
import type { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const { samples } = speakWords(['the harbour was quiet this morning']);
/** The sound begins again with each recording, and where it ends: a slow machine would hear the sentence twice. */
const onceAMinute = new Float32Array(60 * speechRate);
onceAMinute.set(samples);
const url = 'https://harbour.example/form';
const form = `<!doctype html><meta charset="utf-8"><title>Form</title>
<textarea id="first">Dear master</textarea><input id="second" value="else">
<div id="rich" contenteditable="true"><p>Good morning</p></div>
<input id="mail" type="email" value="ida@">`;

let started: DictationProduct;
let engine: SpeechServer;
let product: Product;
let page: Page;

beforeAll(async () => {
  started = await startDictationProduct(onceAMinute);
  ({ product, host: engine } = started);
  product.sites.put(url, { body: form });
});
afterAll(() => started?.close());
beforeEach(async () => {
  engine.reset();
  page = await product.openArticle(url);
});

const textOf = (selector: string) =>
  page.$eval(selector, (field) =>
    field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
      ? field.value
      : (field as HTMLElement).innerText,
  );

async function untilText(selector: string, wanted: string): Promise<void> {
  await page.waitForFunction(
    (at, text) => {
      const field = document.querySelector(at);
      return (
        (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
          ? field.value
          : (field as HTMLElement | null)?.innerText) === text
      );
    },
    { polling: 50, timeout: 60_000 },
    selector,
    wanted,
  );
}

/** Focuses a field, with the caret behind so many letters. */
const caretAt = (selector: string, offset: number) =>
  page.$eval(
    selector,
    (field, at) => {
      (field as HTMLTextAreaElement).focus();
      (field as HTMLTextAreaElement).setSelectionRange(at, at);
    },
    offset,
  );

/** By a probe page. */
async function inColours(colorSchema: 'dark' | 'system'): Promise<void> {
  const probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
  await probe.evaluate(
    (settings) => {
      const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
      return glossProbe.rows('settings', 'set', settings);
    },
    { colorSchema },
  );
  await probe.close();
  await page.bringToFront();
}

test('S1.2 the menu of a field records; the text comes where the caret was, although the focus moved', async () => {
  await caretAt('#first', 4);
  await clickMenu(product, 'gloss dictate');
  const card = await openedCard(page);
  await card.shows('Listening…');
  await page.focus('#second');
  await engine.until(() => engine.calls.length === 1);
  await card.shows('range 1');
  expect(await axeFindings(card.frame)).toEqual([]);
  await pressShortcut(product, 'dictate');
  await untilText('#first', 'Dear range 1 master');
  expect(await textOf('#second')).toBe('else');
});

test('the shortcut begins and ends it in a rich editor', async () => {
  await page.$eval('#rich', (field) => {
    (field as HTMLElement).focus();
    getSelection()?.selectAllChildren(field);
    getSelection()?.collapseToEnd();
  });
  await pressShortcut(product, 'dictate');
  const card = await openedCard(page);
  await card.shows('range 1');
  await pressShortcut(product, 'dictate');
  await untilText('#rich', 'Good morning range 1');
});

test('two fields one after the other: each gets its own text, though that of the first comes last', async () => {
  engine.script({ held: true });
  await caretAt('#first', 5);
  await clickMenu(product, 'gloss dictate');
  const first = await openedCard(page);
  await first.shows('Listening…');
  await engine.until(() => engine.calls.length === 1);
  await pressShortcut(product, 'dictate');
  await first.shows('Writing down what you said…');
  await caretAt('#second', 4);
  await pressShortcut(product, 'dictate');
  const second = await openedCard(page, first);
  await second.shows('range 2');
  await pressShortcut(product, 'dictate');
  await untilText('#second', 'else range 2');
  await first.shows('Writing down what you said…');
  engine.release();
  await untilText('#first', 'Dear range 1 master');
  await waitForNoHost(page);
});

test('a second field while one speaks into the first: the first gets what was said until then', async () => {
  await caretAt('#first', 5);
  await clickMenu(product, 'gloss dictate');
  const first = await openedCard(page);
  await engine.until(() => engine.calls.length === 1);
  await first.shows('range 1');
  await caretAt('#second', 0);
  await clickMenu(product, 'gloss dictate');
  const second = await openedCard(page, first);
  await untilText('#first', 'Dear range 1 master');
  await second.shows('range 2');
  await pressShortcut(product, 'dictate');
  await untilText('#second', 'range 2 else');
  await waitForNoHost(page);
});

wideTest('a field that takes no text from here: the text is offered to be copied', async () => {
  await inColours('dark');
  await page.focus('#mail');
  await clickMenu(product, 'gloss dictate');
  const card = await openedCard(page);
  await card.shows('range 1');
  expect(await axeFindings(card.frame)).toEqual([]);
  await pressShortcut(product, 'dictate');
  await card.button('Copy');
  expect(await axeFindings(card.frame)).toEqual([]);
  await inColours('system');
});

test('a field that is gone: the text is offered to be copied', async () => {
  await page.focus('#first');
  await clickMenu(product, 'gloss dictate');
  const card = await openedCard(page);
  await card.shows('range 1');
  await page.$eval('#first', (field) => field.remove());
  await pressShortcut(product, 'dictate');
  await card.shows('The field is gone or has changed.');
  await card.shows('range 1');
  await card.frame.waitForSelector('::-p-aria([name="Copy"][role="button"])');
});

test('S1.2 a tab that is closed while one dictates into a field: what was said is transcribed, and is in the settings', async () => {
  await page.focus('#first');
  await clickMenu(product, 'gloss dictate');
  const card = await openedCard(page);
  await card.shows('Listening…');
  await engine.until(() => engine.calls.length === 1);
  await page.close();
  const settings = await product.browser.newPage();
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#voice`);
  const entry = await settings.waitForSelector('li[data-recording]', { timeout: 30_000 });
  await entry?.waitForSelector('::-p-text(range 1)', { timeout: 30_000 });
  await entry?.waitForSelector('::-p-aria([name="Copy"][role="button"])');
  await settings.close();
});

test('S1.2 the background ends while one speaks into a field: the text comes', async () => {
  await caretAt('#first', 4);
  await clickMenu(product, 'gloss dictate');
  const card = await openedCard(page);
  await card.shows('Listening…');
  await engine.until(() => engine.calls.length === 1);
  // The card grows with its text: a press meanwhile would miss the button.
  await card.shows('range 1');
  const worker = await workerOf(product);
  await worker.evaluate(() => Object.assign(globalThis, { isFirst: true }));
  // A worker with a session ends with that alone.
  await worker.close();
  await card.press('Stop and use the text');
  await untilText('#first', 'Dear range 1 master');
  await waitForNoHost(page);
  // A worker that has just ended is listed until the browser has said so.
  const isNext = async () =>
    (await workerOf(product)).evaluate(() => !('isFirst' in globalThis)).catch(() => false);
  await pressOnce(async () => {}, isNext);
});
