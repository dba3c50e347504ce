import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';

jest.setTimeout(300_000);

const url = 'https://harbour.example/letter';
const letter = `<!doctype html><meta charset="utf-8"><title>Letter</title>
<p id="words">The tide comes in at six and the pier was mended twice.</p>`;

let voices: VoiceServer;
let firefox: FirefoxProduct;

beforeAll(async () => {
  voices = await new VoiceServer().listen();
  firefox = await startFirefox();
  await firefox.connect(`${voices.url}/v1`);
  firefox.sites.put(url, { body: letter });
});
afterAll(async () => {
  await firefox?.close();
  await voices?.close();
});

test('Firefox: a card that reads aloud stops when another page of the extension speaks or listens', async () => {
  voices.script({ held: true });
  const page = await firefox.openArticle(url);
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('#words')!));
  await firefox.pressShortcut('E');
  await page.waitForFunction(() => document.activeElement?.localName === 'div', { polling: 50 });
  // From the last button, which dismisses the pill, to the one before it.
  for (const key of ['End', 'ArrowLeft', 'Enter'] as const) await page.keyboard.press(key);
  const card = await firefox.extensionFrame('/pages/frame/');
  await card.find('button', 'Read aloud');
  // In a frame of a page the pointer of Firefox's driver misses what it is moved to.
  await card.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Read aloud')!.focus();
  });
  await card.press('Enter');
  await voices.until(() => voices.calls.length === 1);
  const background = await firefox.background();
  await background.evaluate(() => {
    const takes = { steal: true };
    void navigator.locks.request('gloss.speaking', takes, () => new Promise(() => {}));
  });
  await voices.until(() => voices.calls[0]?.aborted === true);
  await card.find('button', 'Read aloud');
  expect(voices.texts).toEqual(['The tide comes in at six and the pier was mended twice.']);
});
