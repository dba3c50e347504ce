import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { type PageRecogniser, scriptRecogniser } from '#test/support/fake-recogniser.ts';
import { placeOf } from '#test/support/files/envelope.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const first = 'the harbour was quiet this morning';
const speech = speakWords([first, 'seven boats came home before noon']);
const wordsBefore = first.split(' ').length;
const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-voice-'));
const vendor = 'browser:vendor';
const vendorName = "This browser's speech service";

let engine: SpeechServer;
let app: WebApp;
let page: Page;

beforeAll(async () => {
  engine = await new SpeechServer().listen();
  app = await startWebApp(
    { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: `${engine.url}/v1` },
    microphoneArgs(folder, speech.samples),
  );
  page = await app.browser.newPage();
  await page.evaluateOnNewDocument(scriptRecogniser);
  await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  await page.waitForFunction(() => !location.hash.includes('pair'));
  await page.waitForSelector('textarea[data-focus-home]');
});
afterAll(async () => {
  await app?.close();
  await engine?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Until the list of engines is this one, from the first. */
const listed = (hosts: readonly string[]) =>
  page.waitForFunction(
    (wanted) => {
      const rows = [...document.querySelectorAll<HTMLElement>('li[data-engine]')];
      return rows.map(({ dataset }) => dataset.engine).join() === wanted.join();
    },
    { polling: 50, timeout: 60_000 },
    hosts,
  );

const rowOf = (host: string) => page.waitForSelector(`li[data-engine="${host}"]`);

test('S1.2 the person puts the service of the browser first; where it fails, the next engine gets the same audio, and nothing spoken is lost', async () => {
  const server = new URL(app.server.url).host;
  await page.goto(`${app.server.url}/app/settings/voice`);
  await listed([server, vendor]);
  await (await rowOf(vendor))?.waitForSelector('::-p-text(Off)');
  await page.focus(`li[data-engine="${vendor}"] input[role="switch"]`);
  await page.keyboard.press('Space');
  await (await rowOf(vendor))?.waitForSelector('::-p-text(Ready)');
  await page.focus(`button[aria-label="Move up: ${vendorName}"]`);
  await page.keyboard.press('Enter');
  await listed([vendor, server]);
  // It goes no further, and the focus stays there.
  await page.waitForSelector(`button[aria-label="Move up: ${vendorName}"]:focus`);
  await page.waitForSelector(':focus[aria-disabled="true"]');
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await listed([vendor, server]);

  await page.goto(`${app.server.url}/app/ai-tools/dictation`);
  await page.waitForSelector(`[data-goes-to="${vendor}"]`);
  const chat = new DictationPage(page);
  await page.click('::-p-aria([name="Dictate"][role="button"])');
  await chat.shows('words 1 range 1');
  await chat.press('Stop and use the text');
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Dictated text"]')?.value ===
      'words 1 range 1',
    { polling: 50, timeout: 60_000 },
  );
  const { sessions } = await page.evaluate(
    () => (globalThis as unknown as { recogniser: PageRecogniser }).recogniser,
  );
  expect(sessions).toEqual([{ seconds: expect.any(Number), processLocally: false }]);
  expect(sessions[0]?.seconds).toBeGreaterThan(0.5);
  // What the recogniser did not transcribe arrived as it was spoken.
  expect(engine.calls).toHaveLength(1);
  const { samples } = engine.calls[0]!;
  const { seconds, alike } = placeOf(samples, speech.samples);
  expect(alike).toBeGreaterThanOrEqual(0.95);
  const [next, last] = [speech.words[wordsBefore]!, speech.words.at(-1)!];
  expect(seconds).toBeLessThanOrEqual(next.from + 0.02);
  expect(seconds + samples.length / 16_000).toBeGreaterThanOrEqual(last.to - 0.02);

  await page.goto(`${app.server.url}/app/settings/privacy`);
  await page.waitForSelector(`li ::-p-text(${vendorName})`);
});
