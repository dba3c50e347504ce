import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { placeOf } from '#test/support/files/envelope.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(120_000);

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

test('S1.2 on the page of dictation the text is written on, and is there after a reload', async () => {
  const { page } = chat;
  await page.goto(`${app.server.url}/app/ai-tools/dictation`);
  await page.waitForSelector('[data-goes-to]');
  const field = 'textarea[aria-label="Dictated text"]';
  const has = (text: string) =>
    page.waitForFunction(
      (at, wanted) => document.querySelector<HTMLTextAreaElement>(at)?.value === wanted,
      { polling: 50, timeout: 20_000 },
      field,
      text,
    );
  await page.focus(field);
  await page.keyboard.type('Log: ');
  await page.keyboard.down('Alt');
  await page.keyboard.down('Shift');
  await page.keyboard.press('KeyD');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Alt');
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
    { polling: 50, timeout: 20_000 },
  );
  expect(await page.$('button[aria-label="Dictate"]')).not.toBeNull();
  await page.close();
});
