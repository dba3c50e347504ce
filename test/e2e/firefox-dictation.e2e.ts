import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { placeOf } from '#test/support/files/envelope.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';
import { type SoundServer, startSoundServer } from '#test/support/sound-server.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';

jest.setTimeout(300_000);

const speech = speakWords([
  'the harbour was quiet this morning',
  'seven boats came home before noon',
]);
const url = 'https://harbour.example/form';
const form = `<!doctype html><meta charset="utf-8"><title>Form</title>
<textarea id="first">Dear master</textarea><input id="second">`;

let sound: SoundServer;
let engine: SpeechServer;
let firefox: FirefoxProduct;

beforeAll(async () => {
  sound = await startSoundServer();
  engine = await new SpeechServer().listen();
  engine.models = ['gpt-4.1-mini', 'whisper-large-v3'];
});
beforeEach(() => engine.reset());
afterEach(() => firefox?.close());
afterAll(async () => {
  await engine?.close();
  await sound?.close();
});

/** `access`: 0: Firefox asks, 1: the person has had it remembered. */
async function start(access: 0 | 1): Promise<void> {
  firefox = await startFirefox('test-extension-firefox', null, {
    env: sound.env,
    prefs: { 'permissions.default.microphone': access, 'security.notification_enable_delay': 0 },
  });
  await firefox.connect(`${engine.url}/v1`);
  firefox.sites.put(url, { body: form });
}

function expectSpeech(): void {
  for (const { samples } of engine.calls) {
    expect(placeOf(samples, speech.samples).alike).toBeGreaterThanOrEqual(0.95);
  }
}

async function speak(view: FirefoxView): Promise<void> {
  await view.shows('Listening…');
  await sound.play(speech.samples);
  await engine.until(() => engine.calls.length === 2);
  await view.shows('range 1 range 2');
}

test('Firefox: what is spoken into the sidebar reaches the engine as it was, and its text the composer', async () => {
  await start(1);
  await firefox.openArticle();
  const sidebar = await firefox.openSidebar();
  await sidebar.click('button', 'Dictate');
  await speak(sidebar);
  await sidebar.click('button', 'Stop and use the text');
  await sidebar.until(() => document.querySelector('textarea')?.value === 'range 1 range 2');
  expectSpeech();
});

test('Firefox: the shortcut dictates into the field of a page; the sidebar, which it opens, records', async () => {
  await start(1);
  const page = await firefox.openArticle(url);
  await page.$eval('#first', (field) => {
    (field as HTMLTextAreaElement).focus();
    (field as HTMLTextAreaElement).setSelectionRange(4, 4);
  });
  await firefox.pressShortcut('D');
  const card = await firefox.extensionFrame('/pages/frame/');
  await speak(card);
  await firefox.pressShortcut('D');
  await page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'Dear range 1 range 2 master',
    { polling: 50 },
  );
  expectSpeech();
});

test('Firefox: the settings have the microphone allowed and remembered, as it is needed for the sidebar', async () => {
  await start(0);
  await firefox.openArticle();
  const sidebar = await firefox.openSidebar();
  await sidebar.click('button', 'Dictate');
  await sidebar.shows('Gloss needs your permission to use the microphone.');
  await sidebar.click('button', 'Allow microphone');
  const settings = await firefox.extensionTab('voice');
  await settings.shows('tick the box that remembers it');
  await settings.click('button', 'Allow microphone');
  await firefox.allowPrompt(true);
  await settings.find('combobox', 'Microphone');
  await sidebar.click('button', 'Dictate');
  await sidebar.shows('Listening…');
});

test('Firefox: what was allowed to one tab opens no microphone in the sidebar, which says what to do', async () => {
  await start(0);
  await firefox.openArticle();
  const settings = await firefox.openExtensionPage('settings', '#voice');
  await settings.click('button', 'Allow microphone');
  await firefox.allowPrompt(false);
  await settings.find('combobox', 'Microphone');
  const sidebar = await firefox.openSidebar();
  await sidebar.click('button', 'Dictate');
  await sidebar.shows('Allow it in the voice settings, and tick the box that remembers it.');
  // The browser has a question for another tab only.
  await settings.close();
  await sidebar.click('button', 'Voice settings');
  const again = await firefox.extensionTab('voice');
  await again.click('button', 'Allow microphone');
  await firefox.allowPrompt(true);
  await sidebar.click('button', 'Dictate');
  await sidebar.shows('Listening…');
});
