import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { DictationPage } from '#test/support/dictation-page.ts';
import { type DictationProduct, startDictationProduct } from '#test/support/dictation-product.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import type { Product } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

/** About six seconds without a pause. */
const speech = speakWords(['the harbour was quiet this morning and seven boats came home early']);

/** A server for speech, and a host of models, which comes after it. */
let started: DictationProduct;
let host: SpeechServer;
let server: SpeechServer;
let product: Product;
let chat: DictationPage;

beforeAll(async () => {
  server = await new SpeechServer().listen();
  started = await startDictationProduct(speech.samples);
  ({ product, host } = started);
  await useServer();
  const article = await product.openArticle();
  chat = new DictationPage((await product.openPanel(article)).page);
});
afterAll(async () => {
  await started?.close();
  await server?.close();
});
beforeEach(() => {
  host.reset();
  server.reset();
});

async function useServer(): Promise<void> {
  const page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  await page.evaluate(async (speechServerHost) => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    await glossProbe.rows('settings', 'set', { speechServerHost });
  }, server.url);
  await page.close();
}

const provisional = () =>
  chat.page.$$eval('[data-provisional]', (all) => all.map(({ textContent }) => textContent));

test('S1.2 who speaks without a pause reads the text so far, which its own replaces; only that is written', async () => {
  server.script({ text: 'the harbor' }, { text: 'The harbour was quiet.', held: true });
  await chat.press('Dictate');
  await chat.page.waitForSelector('[data-provisional]', { timeout: 30_000 });
  expect(await provisional()).toEqual(['the harbor']);
  await chat.shows('Listening…');
  expect(await axeFindings(chat.page)).toEqual([]);
  await server.until(() => server.calls.length === 2);
  // Its end was spoken after the first request.
  expect(await provisional()).toEqual(['the harbor']);
  server.release();
  await chat.shows('The harbour was quiet.');
  expect(await provisional()).toEqual([]);
  const [first, whole] = server.calls.map(({ samples }) => samples);
  expect(first!.length).toBeLessThan(whole!.length);
  expect(whole!.slice(0, first!.length)).toEqual(first);
  await chat.press('Stop and use the text');
  await chat.fieldHas('The harbour was quiet.');
});

wideTest(
  'an engine that never answers: the next one in order gets the same audio, and its text arrives',
  async () => {
    await chat.clear();
    server.script({ held: true }, { held: true }, { held: true });
    await chat.press('Dictate');
    // The text so far, which is left at the end, and the whole.
    await server.until(() => server.calls.length === 2);
    await chat.press('Stop and use the text');
    await host.until(() => host.calls.length === 1);
    await chat.fieldHas('range 1');
    expect(host.calls[0]?.samples).toEqual(server.calls[1]?.samples);
    await server.until(() => server.calls.every(({ aborted }) => aborted));
  },
);
