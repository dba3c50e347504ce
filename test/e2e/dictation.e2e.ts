import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { inScheme } from '#scripts/screenshots/page.ts';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { placeOf } from '#test/support/files/envelope.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const speech = speakWords([
  'the harbour was quiet this morning',
  'seven boats came home before noon',
]);
const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-voice-'));

let engine: SpeechServer;
let app: WebApp;
let chat: DictationPage;

beforeAll(async () => {
  engine = await new SpeechServer().listen();
  app = await startWebApp(
    { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: `${engine.url}/v1` },
    microphoneArgs(folder, speech.samples),
  );
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  chat = new DictationPage(page);
});
afterAll(async () => {
  await app?.close();
  await engine?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => engine.reset());

test('S1.2 what is spoken into the composer reaches the engine as it was spoken, and its text the field', async () => {
  await chat.press('Dictate');
  await chat.shows('Listening…');
  await engine.until(() => engine.calls.length === 2);
  expect(await axeFindings(chat.page)).toEqual([]);
  await chat.shows('range 1 range 2');
  await chat.press('Stop and use the text');
  await chat.fieldHas('range 1 range 2');

  const received = engine.calls.map(({ samples }) => {
    const { seconds, alike } = placeOf(samples, speech.samples);
    return { from: seconds, to: seconds + samples.length / 16_000, alike };
  });
  for (const { alike } of received) expect(alike).toBeGreaterThanOrEqual(0.95);
  const isReceived = (word: { from: number; to: number }) =>
    received.some(({ from, to }) => from <= word.from + 0.02 && to >= word.to - 0.02);
  expect(speech.words.filter((word) => !isReceived(word))).toEqual([]);
  expect(engine.calls[0]?.fields).toMatchObject({ response_format: 'verbose_json' });
});

const dictateButton = 'button[aria-label="Dictate"]';

/** The key of dictation. */
async function pressKey({ keyboard }: Page): Promise<void> {
  await keyboard.down('Alt');
  await keyboard.down('Shift');
  await keyboard.press('KeyD');
  await keyboard.up('Shift');
  await keyboard.up('Alt');
}

test('S1.2 on the page of dictation the text is written on, and is there after a reload', async () => {
  const { page } = chat;
  await page.goto(`${app.server.url}/app/ai-tools/dictation`);
  await page.waitForSelector('[data-goes-to]');
  const field = 'textarea[aria-label="Dictated text"]';
  const has = (text: string) =>
    page.waitForFunction(
      (at, wanted) => document.querySelector<HTMLTextAreaElement>(at)?.value === wanted,
      { polling: 50, timeout: 60_000 },
      field,
      text,
    );
  await page.focus(field);
  await page.keyboard.type('Log: ');
  await pressKey(page);
  await chat.shows('range 1 range 2');
  expect(await axeFindings(page)).toEqual([]);
  await chat.press('Stop and use the text');
  await has('Log: range 1 range 2');
  await page.type(field, '.');
  await has('Log: range 1 range 2.');
  await page.reload();
  await page.waitForSelector(field);
  await has('Log: range 1 range 2.');
  expect(await axeFindings(page)).toEqual([]);
  // Another tab with the page of dictation would take its text.
  await page.goto('about:blank');
});

/** Presses Tab, or Shift+Tab, until a control has the focus. */
async function tabTo(page: Page, name: string, isBack = false): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (isBack) await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (isBack) await page.keyboard.up('Shift');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? null;
  });

async function findsNothingInBoth(page: Page): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme);
    expect({ scheme, found: await axeFindings(page) }).toEqual({ scheme, found: [] });
  }
}

const dictated = (page: Page) =>
  page.$eval(
    'textarea[aria-label="Dictated text"]',
    (field) => (field as HTMLTextAreaElement).value,
  );

test('S1.2 the page of dictation by the keyboard, with an engine that is slow', async () => {
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/app/ai-tools/dictation`);
  await page.waitForSelector('[data-goes-to]');
  const slow = new DictationPage(page);
  await tabTo(page, 'Dictated text');
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.type('Log: ');
  await findsNothingInBoth(page);
  engine.script({ held: true }, { held: true });
  await tabTo(page, 'Dictate');
  await page.keyboard.press('Enter');
  await slow.shows('Listening…');
  await findsNothingInBoth(page);
  await engine.until(() => engine.calls.length === 2);
  await tabTo(page, 'Stop and use the text', true);
  await page.keyboard.press('Enter');
  await slow.shows('Writing down what you said…');
  // The same key again must not cancel.
  expect(await focusedName(page)).not.toBe('Cancel dictation');
  await page.keyboard.press('Enter');
  await findsNothingInBoth(page);
  engine.release();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Dictated text"]')?.value ===
      'Log: range 1 range 2',
    { polling: 50, timeout: 60_000 },
  );
  await page.waitForFunction(() => !document.querySelector('[aria-label="Your dictation"]'));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await tabTo(page, 'Clear');
  await page.keyboard.press('Enter');
  expect(await dictated(page)).toBe('');
  await page.close();
});

test('S1.2 the composer by the keyboard, with an engine that refuses a part', async () => {
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/app/`);
  const composer = new DictationPage(page);
  await page.waitForSelector(dictateButton);
  await composer.clear();
  await page.keyboard.type('Dear ');
  engine.script({ status: 400, body: { error: { message: 'not now' } } });
  await tabTo(page, 'Dictate');
  await page.keyboard.press('Enter');
  await composer.shows('range 2');
  await composer.shows('Your recording is kept.');
  await findsNothingInBoth(page);
  await tabTo(page, 'Stop and use the text', true);
  await page.keyboard.press('Enter');
  await composer.shows('Part of what you said is not text yet.');
  await findsNothingInBoth(page);
  await tabTo(page, 'Retry');
  await page.keyboard.press('Enter');
  await composer.fieldHas('Dear range 3 range 2');
  await page.keyboard.type('.');
  await composer.fieldHas('Dear range 3 range 2.');
  await composer.clear();
  await page.close();
});

test('S1.2 a microphone that is denied, and granted later', async () => {
  const page = await app.browser.newPage();
  const session = await page.createCDPSession();
  const permit = (setting: 'denied' | 'granted') =>
    session.send('Browser.setPermission', {
      origin: new URL(app.server.url).origin,
      permission: { name: 'microphone' },
      setting,
    });
  await permit('denied');
  await page.goto(`${app.server.url}/app/`);
  const denied = new DictationPage(page);
  await page.waitForSelector(dictateButton);
  await denied.clear();
  await denied.press('Dictate');
  await denied.shows('Gloss may not use the microphone.');
  await findsNothingInBoth(page);
  await permit('granted');
  await denied.gone('Gloss may not use the microphone.');
  await denied.press('Dictate');
  await denied.shows('range 1 range 2');
  await denied.press('Stop and use the text');
  await denied.fieldHas('range 1 range 2');
  await denied.clear();
  await page.close();
});

test('S1.2 a tab that is closed while one speaks: what was said is there when another opens', async () => {
  const spoken = async (route: string, ready: string) => {
    const page = await app.browser.newPage();
    await page.goto(`${app.server.url}${route}`);
    const closing = new DictationPage(page);
    await page.waitForSelector(ready);
    await pressKey(page);
    await closing.shows('Listening…');
    await closing.shows('range');
    await page.close();
  };
  await spoken('/app/ai-tools/dictation', '[data-goes-to]');
  const page = await app.browser.newPage();
  const next = new DictationPage(page);
  await page.goto(`${app.server.url}/app/ai-tools/dictation`);
  await next.shows('What you said until then is here.');
  await page.waitForFunction(
    () =>
      document
        .querySelector<HTMLTextAreaElement>('textarea[aria-label="Dictated text"]')
        ?.value.startsWith('range 1'),
    { polling: 50, timeout: 60_000 },
  );
  // A tab's composer is gone with it.
  await spoken('/app/', dictateButton);
  await page.goto(`${app.server.url}/app/settings/voice`);
  await page.waitForSelector('li[data-recording] ::-p-text(range)');
  await page.close();
});

test('S1.2 a microphone that is unplugged: the text until then stays, with what can be done', async () => {
  const page = await app.browser.newPage();
  await page.evaluateOnNewDocument(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { track: stream.getAudioTracks()[0] });
      return stream;
    };
  });
  await page.goto(`${app.server.url}/app/`);
  const unplugged = new DictationPage(page);
  await unplugged.press('Dictate');
  await unplugged.shows('range 1');
  await page.evaluate(() => {
    const { track } = globalThis as unknown as { track: MediaStreamTrack };
    track.stop();
    track.dispatchEvent(new Event('ended'));
  });
  await unplugged.shows('The microphone was disconnected. What you said until then is here.');
  await page.waitForSelector('::-p-aria([name="Voice settings"][role="button"])');
  await page.waitForFunction(
    () =>
      document
        .querySelector<HTMLTextAreaElement>('textarea[data-focus-home]')
        ?.value.startsWith('range 1'),
    { polling: 50, timeout: 60_000 },
  );
  expect(await page.$('button[aria-label="Dictate"]')).not.toBeNull();
  await page.close();
});
