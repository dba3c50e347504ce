import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import type { ChatPage } from '#test/support/chat-page.ts';
import { makeWav } from '#test/support/files/audio-files.ts';
import { paint } from '#test/support/files/image-files.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fencedText, sentImages } from '#test/support/sent-prompt.ts';
import { root } from '#test/support/sources.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(300_000);

let product: Product;
let chat: ChatPage;
let uploads: UploadPage;
let article: Page;
let probe: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-upload-media-'));
  product = await startProduct();
  await product.connect(product.vendor.url, '', 'gpt-4.1-mini');
  probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
  article = await product.openArticle();
  await openPanel();
}, 180_000);

afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
  await uploads.clear();
});

async function openPanel(): Promise<void> {
  chat = await product.openPanel(article);
  uploads = new UploadPage(chat);
}

function file(name: string, bytes: Uint8Array): string {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
}

const talk = (hertz: number) => makeWav(12, [{ from: 0, to: 12, hertz }]);
/** Three seconds in a file of that kind. */
async function tone(format: 'mp4' | 'webm'): Promise<Buffer> {
  const base64 = await probe.evaluate(
    (kind) => (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.toneFile(kind, 2),
    format,
  );
  return Buffer.from(base64, 'base64');
}

describe('S3.4 images and recordings are added and used in a question', () => {
  test.each<[name: string, bytes: () => Promise<Buffer> | Buffer]>([
    ['talk.wav', () => talk(300)],
    ['talk.mp3', () => readFileSync(path.join(root, 'test/fixtures/files/tone.mp3'))],
    ['film.mp4', () => tone('mp4')],
    ['film.webm', () => tone('webm')],
  ])('%s', async (name, bytes) => {
    await uploads.choose(file(name, await bytes()));
    // A host on this machine: no confirmation is needed for a recording.
    await uploads.isRead(name);
    await product.vendor.script({ deltas: ['At zero seconds.'] });
    await chat.ask('Where does the clock stand?');
    await chat.answer('At zero seconds.');
    expect(await fencedText(product.vendor, name)).toContain('clock of this part stands');
  });

  test('flag.png is sent to a model with image input', async () => {
    const bytes = await paint(probe, {
      width: 60,
      height: 40,
      type: 'image/png',
      grid: [['#f00']],
    });
    await uploads.choose(file('flag.png', bytes));
    await uploads.settled(1);
    await product.vendor.script({ deltas: ['Red.'] });
    await chat.ask('Which colour?');
    await chat.answer('Red.');
    const [image, ...others] = await sentImages(product.vendor);
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect(others).toEqual([]);
  });
});

describe('a recording whose host was not chosen', () => {
  const speech = 'https://api.speech.example/v1';
  const question = 'Transcribe with api.speech.example?';
  const json = { 'content-type': 'application/json' };
  const received = () => product.sites.seen(`${speech}/audio/transcriptions`).length;

  /** Picks the model of that name in the menu of the composer. */
  async function pick(name: string): Promise<void> {
    const button = await chat.page.waitForSelector('button[aria-label^="Model: "]');
    await button?.evaluate((each) => (each as HTMLElement).click());
    await chat.page.waitForFunction(
      (wanted) => {
        const items = document.querySelectorAll<HTMLElement>('[role^="menuitem"]');
        const found = [...items].find(({ innerText }) => innerText.includes(wanted));
        found?.click();
        return found !== undefined;
      },
      { polling: 50 },
      name,
    );
    await chat.page.waitForSelector(`button[aria-label="Model: ${name}"]`);
  }

  beforeAll(async () => {
    const models = { data: [{ id: 'gpt-4.1-mini' }, { id: 'whisper-1' }] };
    product.sites.put(`${speech}/models`, { body: JSON.stringify(models), headers: json });
    product.sites.put(`${speech}/audio/transcriptions`, {
      body: JSON.stringify({
        text: 'The ferry leaves at nine.',
        segments: [{ start: 1, end: 4, text: 'The ferry leaves at nine.' }],
      }),
      headers: json,
    });
    // A connection is proved by a question.
    product.sites.put(`${speech}/chat/completions`, {
      body: JSON.stringify({ choices: [{ message: { content: 'Yes' }, finish_reason: 'stop' }] }),
      headers: json,
    });
    await product.connectByHand(speech, 'sk-speech', 'gpt-4.1-mini');
    await article.bringToFront();
  });

  test('needs confirmation by its name while a model of this machine is chosen, before anything is sent', async () => {
    await pick('Gloss Basic');
    await uploads.choose(file('private.wav', talk(500)));
    await uploads.says('private.wav', question);
    await chat.ask('When does the ferry leave?');
    await chat.shows('Waiting for private.wav');
    await chat.page.close();
    await product.killBackground();
    await openPanel();
    await uploads.says('private.wav', question);
    expect(received()).toBe(0);
    await chat.click("Don't send");
    await uploads.says('private.wav', 'Not transcribed. Nothing was sent.');
    expect(received()).toBe(0);
    await chat.click('Retry');
    await uploads.says('private.wav', question);
    await chat.click('Transcribe');
    // Gloss Basic finds it in the transcript.
    await chat.answer('The ferry leaves at nine.', { timeout: 30_000 });
    expect(received()).toBe(1);
  });

  test('needs confirmation also while that host answers the questions', async () => {
    await pick('GPT-4.1-mini');
    await uploads.choose(file('open.wav', talk(600)));
    await uploads.says('open.wav', question);
    await chat.click('Transcribe');
    await uploads.isRead('open.wav');
    expect(received()).toBe(2);
  });

  test('needs confirmation once where the person allows its host, and again once that is revoked', async () => {
    await pick('Gloss Basic');
    await uploads.choose(file('always.wav', talk(700)));
    await uploads.says('always.wav', question);
    await chat.click('Always allow this provider');
    await uploads.isRead('always.wav');
    await uploads.choose(file('next.wav', talk(800)));
    await uploads.isRead('next.wav');
    expect(received()).toBe(4);
    const settings = await product.browser.newPage();
    await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#data`);
    const name = 'Ask again before sending to api.speech.example';
    const back = await settings.waitForSelector(`button[aria-label="${name}"]`);
    await back?.evaluate((each) => (each as HTMLElement).click());
    await settings.waitForFunction(() => document.body.innerText.includes('asks again'));
    await settings.close();
    await uploads.choose(file('last.wav', talk(900)));
    await uploads.says('last.wav', question);
    expect(received()).toBe(4);
  });
});
