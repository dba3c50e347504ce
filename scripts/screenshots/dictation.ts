import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { startWebApp } from '#test/support/web-app.ts';
import { needSpeech } from '../testing/speech.ts';
import { inScheme, type Scheme } from './page.ts';

/**
 * Pictures of dictation in the composer, of its page and of its settings, at 360 and 1280 px, light, dark and right to left.
 * `node scripts/run.mjs screenshots/dictation FOLDER`.
 */
const folder = path.resolve(process.argv[2] ?? '.cache/dictation');
await mkdir(folder, { recursive: true });
const looks: readonly (readonly [string, Scheme, number, string])[] = [
  ['1280', 'light', 1280, 'auto'],
  ['1280-dark', 'dark', 1280, 'auto'],
  ['360', 'light', 360, 'auto'],
  ['360-dark', 'dark', 360, 'auto'],
  ['360-rtl', 'light', 360, 'ar-XB'],
];
needSpeech();
const { samples } = speakWords(['the harbour was quiet this morning', 'seven boats came home']);
const engine = await new SpeechServer().listen();
const app = await startWebApp(
  { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${engine.url}/v1` },
  // The recording plays again and again.
  microphoneArgs(folder, samples).map((flag) => flag.replace('%noloop', '')),
);
const page = await app.browser.newPage();
await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
const chat = new DictationPage(page);
await page.waitForSelector('button[aria-label="Dictate"]');
const settings = await app.browser.newPage();
await settings.goto(`${app.server.url}/app/settings/language`);
await settings.waitForSelector('#language select');
await page.bringToFront();

async function shots(name: string): Promise<void> {
  for (const [look, scheme, width, language] of looks) {
    await page.setViewport({ width, height: 800 });
    await inLanguage(language);
    await inScheme(page, scheme);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await page.screenshot({ path: path.join(folder, `${name}-${look}.png`) as `${string}.png` });
  }
  await inLanguage('auto');
  await page.setViewport({ width: 1280, height: 800 });
}

/** By the settings, in a tab of their own. A pseudo-locale is listed only while it is chosen. */
async function inLanguage(language: string): Promise<void> {
  const dir = language === 'auto' ? 'ltr' : 'rtl';
  if ((await page.evaluate(() => document.documentElement.dir || 'ltr')) === dir) return;
  await settings.$eval(
    '#language select',
    (select, value) => {
      (select as HTMLSelectElement).add(new Option(value, value));
      (select as HTMLSelectElement).value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    language,
  );
  await page.waitForFunction((wanted) => document.documentElement.dir === wanted, {}, dir);
}

await page.setViewport({ width: 1280, height: 800 });
engine.script(
  { text: 'The harbour was quiet this morning.' },
  { text: 'Seven boats came home before noon, and the eighth is expected tonight.' },
);
await chat.press('Dictate');
await chat.shows('Seven boats came home');
await shots('listening');
engine.isGone = true;
const before = engine.calls.length;
await page.evaluate(() => new Promise((done) => setTimeout(done, 4_000)));
await chat.press('Stop and use the text');
await chat.shows('Gloss will try again');
await shots('delayed');
engine.isGone = false;
await chat.press('Cancel dictation');
engine.script(
  ...Array.from({ length: 4 }, () => ({ status: 400, body: { error: { message: 'no' } } })),
);
await chat.press('Dictate');
await engine.until(() => engine.calls.length > before);
await page.evaluate(() => new Promise((done) => setTimeout(done, 4_000)));
await chat.press('Stop and use the text');
await page.waitForSelector('[data-state="stalled"]');
await shots('stalled');
await chat.press('Cancel dictation');
await page.goto(`${app.server.url}/app/ai-tools/dictation`);
await page.waitForSelector('[data-goes-to]');
await shots('page-start');
engine.script({ text: 'The harbour was quiet this morning.' }, { text: 'Seven boats came home.' });
await chat.click('Dictate');
await chat.shows('Seven boats came home');
await shots('page');
await chat.press('Stop and use the text');
await page.goto(`${app.server.url}/app/settings/voice`);
await page.waitForSelector('[data-engine]');
await shots('settings');
await app.close();
await engine.close();
