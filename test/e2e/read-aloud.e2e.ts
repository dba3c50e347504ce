import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { fakeSpeech } from '#test/support/fake-speech.ts';
import { focusedLabel, runCommand } from '#test/support/palette.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';

jest.setTimeout(300_000);

const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-voice-'));

let product: Product;
let chat: ChatPage;

const answer = 'The tide **rose** at night.\n\n```\nnot said\n```\n\nIt fell $x^2$ again by noon.';

beforeAll(async () => {
  product = await startProduct(
    'test-extension-chromium',
    null,
    microphoneArgs(folder, new Float32Array(16_000)),
  );
  await product.connectByHand(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
  await fakeSpeech(chat.page);
}, 120_000);

afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
});

async function askTide(): Promise<void> {
  await product.vendor.script({ deltas: [answer] });
  await chat.ask('What did the tide do?');
  await chat.answer('again by noon.');
}

const said = () => chat.page.evaluate(() => globalThis.gloss_speech.said.map(({ text }) => text));
const lastSaid = () => chat.page.evaluate(() => globalThis.gloss_speech.said.at(-1));
const marked = (key: string) =>
  chat.page.evaluate(
    (name) =>
      [...(CSS.highlights.get(name) ?? [])].map((range) => (range as Range).toString()).join(' '),
    key,
  );
const hasSaid = (text: string) =>
  chat.page.waitForFunction(
    (wanted) => globalThis.gloss_speech.said.at(-1)?.text === wanted,
    { polling: 50 },
    text,
  );
const barIs = (isThere: boolean) =>
  chat.page.waitForFunction(
    (wanted) => (document.querySelector('[aria-label="Reading aloud"]') !== null) === wanted,
    { polling: 50 },
    isThere,
  );
const focused = () => focusedLabel(chat.page);

describe('an answer is read aloud', () => {
  test('without its code; the spoken word is highlighted where it is shown', async () => {
    await askTide();
    await chat.click('Read aloud');
    await hasSaid('The tide rose at night.');
    expect(await lastSaid()).toMatchObject({ voice: 'Alba', rate: 1 });
    expect(await marked('gloss-sentence')).toBe('The tide rose at night.');
    expect(await axeFindings(chat.page, 'body')).toEqual([]);
    await chat.page.evaluate(() => globalThis.gloss_speech.word(9, 4));
    expect(await marked('gloss-word')).toBe('rose');
    await chat.page.evaluate(() => globalThis.gloss_speech.end());
    await hasSaid('It fell  x^2  again by noon.');
    expect(await marked('gloss-sentence')).toBe('It fell again by noon.');
    await chat.page.evaluate(() => globalThis.gloss_speech.end());
    await barIs(false);
    expect(await marked('gloss-sentence')).toBe('');
  });

  test('and paused, moved and stopped by keys; the speed is remembered', async () => {
    await askTide();
    await chat.click('Read aloud');
    await hasSaid('The tide rose at night.');
    expect(await focused()).toBe('Pause');
    await chat.page.keyboard.press('ArrowRight');
    await hasSaid('It fell  x^2  again by noon.');
    await chat.page.keyboard.press('ArrowLeft');
    await hasSaid('The tide rose at night.');
    await chat.page.evaluate(() => globalThis.gloss_speech.word(4, 4));
    await chat.page.keyboard.press('Space');
    expect(await focused()).toBe('Go on');
    await chat.page.keyboard.press('Space');
    await hasSaid('tide rose at night.');
    await chat.click('Speed: 1×');
    await chat.one('menuitemradio', '1.5×').click();
    await chat.page.waitForFunction(() => globalThis.gloss_speech.said.at(-1)?.rate === 1.5);
    await chat.one('button', 'Pause').waitHandle();
    await (await chat.one('button', 'Pause').waitHandle()).focus();
    await chat.page.keyboard.press('Escape');
    await barIs(false);
    await chat.click('Read aloud');
    await hasSaid('The tide rose at night.');
    expect(await lastSaid()).toMatchObject({ rate: 1.5 });
    await chat.click('Voice: Alba');
    await chat.one('menuitemradio', 'Cloud Voice Sends the text to its maker').click();
    await chat.page.waitForFunction(
      () => globalThis.gloss_speech.said.at(-1)?.voice === 'Cloud Voice',
    );
    await chat.page.keyboard.press('Escape');
  });

  test('until its chat is left, it is deleted, or another page speaks', async () => {
    const begin = async () => {
      await chat.click('Read aloud');
      await barIs(true);
    };
    await askTide();
    await begin();
    await chat.click('New chat');
    await barIs(false);
    await askTide();
    await begin();
    await chat.click('Delete');
    await barIs(false);
    await askTide();
    await begin();
    await chat.page.evaluate(() =>
      navigator.locks.request('gloss.speaking', { steal: true }, () => undefined),
    );
    await barIs(false);
  });
});

test('S1.2 dictation ends reading aloud, and reading aloud ends dictation', async () => {
  await product.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${product.id}`, ['microphone']);
  await askTide();
  await chat.click('Read aloud');
  await barIs(true);
  const composer = new DictationPage(chat.page);
  await composer.press('Dictate');
  await chat.shows('Listening…');
  await barIs(false);
  await chat.click('Read aloud');
  await barIs(true);
  await chat.gone('Listening…');
  await chat.click('Stop reading');
});

test('the page is read aloud by a command; the bar shows its sentence with the word', async () => {
  await runCommand(chat.page, 'page aloud');
  await barIs(true);
  await chat.page.waitForFunction(() => globalThis.gloss_speech.said.length > 0);
  const words = (await said()).at(-1) ?? '';
  const [first = ''] = words.split(' ');
  await chat.shows(words);
  await chat.page.evaluate((length) => globalThis.gloss_speech.word(0, length), first.length);
  await chat.page.waitForFunction(
    (wanted) => document.querySelector('[data-sentence] mark')?.textContent === wanted,
    {},
    first,
  );
  await chat.click('Stop reading');
  await barIs(false);
});

test('a voice of the person’s own host reads in the panel, a sentence a request', async () => {
  const voices = await new VoiceServer().listen();
  voices.models = ['gpt-4.1', 'kokoro'];
  try {
    await product.connect(`${voices.url}/v1`, 'sk-own');
    voices.script({ seconds: 0.3 }, { held: true });
    await runCommand(chat.page, 'page aloud');
    await barIs(true);
    for (const at of ['button[aria-label^="Voice: "]', '::-p-aria([name="Alloy"])']) {
      const shown = await chat.page.waitForSelector(at);
      await shown?.evaluate((each) => (each as HTMLElement).click());
    }
    await voices.until(() => voices.calls.length === 2);
    expect(voices.calls[0]).toMatchObject({
      body: { model: 'kokoro', voice: 'alloy' },
      headers: { authorization: 'Bearer sk-own' },
    });
    // The first has played: its sentence is over.
    await chat.shows(String(voices.texts[1]));
    await chat.click('Stop reading');
    await voices.until(() => voices.calls[1]?.aborted === true);
  } finally {
    await voices.close();
  }
});
