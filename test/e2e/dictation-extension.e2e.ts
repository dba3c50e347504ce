import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const speech = speakWords([
  'the harbour was quiet this morning',
  'seven boats came home before noon',
]);
const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-voice-'));

let engine: SpeechServer;
let product: Product;
let article: Page;
let chat: DictationPage;

beforeAll(async () => {
  engine = await new SpeechServer().listen();
  engine.models = ['gpt-4.1-mini', 'whisper-large-v3'];
  product = await startProduct(
    'test-extension-chromium',
    null,
    microphoneArgs(folder, speech.samples, false),
  );
  await product.connect(`${engine.url}/v1`);
  article = await product.openArticle();
  chat = await openPanel();
});
afterAll(async () => {
  await product?.close();
  await engine?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => engine.reset());

async function openPanel(): Promise<DictationPage> {
  return new DictationPage((await product.openPanel(article)).page);
}

/** Until a dictation that no view shows has ended, by its row. */
async function untilEnded(): Promise<void> {
  const page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  const states = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('gloss-guest');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const all = opening.result.transaction('runs').objectStore('runs').getAll();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result.map(({ state }: { state: string }) => state));
            };
          };
        }),
    );
  while (!(await states()).includes('done'));
  await page.close();
}

test('S1.2 the panel asks for the microphone in a tab, notes when it is granted, and records in the offscreen document while the background dies', async () => {
  await chat.press('Dictate');
  await chat.shows('Gloss needs your permission to use the microphone.');
  await chat.click('Allow microphone');
  const settings = await product.browser.waitForTarget((each) => each.url().endsWith('#voice'));
  const tab = await settings.asPage();
  await tab.waitForSelector('#voice:not([hidden]) button');
  await product.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${product.id}`, ['microphone']);
  await chat.gone('Gloss needs your permission');
  await tab.waitForSelector('#voice select');
  await tab.close();
  await article.bringToFront();

  await chat.press('Dictate');
  await chat.shows('Listening…');
  await engine.until(() => engine.calls.length === 1);
  await product.killBackground();
  await engine.until(() => engine.calls.length === 2);
  await chat.press('Stop and use the text');
  await chat.fieldHas('range 1 range 2');
});

test('an engine that is gone for a while gets what was said when it is back', async () => {
  engine.isGone = true;
  await chat.clear();
  await chat.press('Dictate');
  await chat.shows('Gloss will try again');
  await chat.press('Stop and use the text');
  engine.isGone = false;
  await chat.fieldHas('range 1');
});

/** Until the time that is shown is beyond the end of what is said. */
const untilRecorded = () =>
  chat.page.waitForFunction(
    (seconds) => {
      const [minutes, rest] = document.querySelector('[data-time]')!.textContent!.split(':');
      return Number(minutes) * 60 + Number(rest) > seconds;
    },
    { polling: 100 },
    speech.samples.length / 16_000 + 1,
  );

wideTest(
  'an engine that is gone for a minute gets what was said when it is back, though the background ended',
  async () => {
    engine.isGone = true;
    await chat.clear();
    await chat.press('Dictate');
    await chat.shows('Gloss will try again');
    await untilRecorded();
    await chat.press('Stop and use the text');
    await product.killBackground();
    // After 1, 2, 4, 8 and 16 seconds.
    await engine.until(() => engine.closed >= 12);
    engine.isGone = false;
    await chat.page.waitForFunction(
      () => /^range \d range \d$/.test(document.querySelector('textarea')?.value ?? ''),
      { polling: 100, timeout: 60_000 },
    );
  },
  180_000,
);

test('a panel that is closed while one speaks: the microphone is switched off, and the text is there when it opens', async () => {
  await chat.clear();
  await chat.press('Dictate');
  await engine.until(() => engine.calls.length === 1);
  await chat.page.close();
  await untilEnded();
  expect(engine.calls).toHaveLength(2);
  chat = await openPanel();
  await chat.shows('Recording stopped when Gloss was closed.');
  await chat.fieldHas('range 1 range 2');
});

test('Escape cancels: nothing is written, and nothing of it is left', async () => {
  await chat.clear();
  await chat.press('Dictate');
  await engine.until(() => engine.calls.length === 1);
  await chat.shows('range 1');
  await chat.page.keyboard.press('Escape');
  await chat.gone('range 1');
  await chat.fieldHas('');
  expect(await chat.page.$('[aria-label="Your dictation"]')).toBeNull();
});
