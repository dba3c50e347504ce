import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { startPairedWebApp } from '#test/support/web-app.ts';
import { inScheme, type Scheme } from './screenshot-page.ts';

/**
 * Pictures of the web app for review: its start, a chat, a document and each place, at 360, 720 and 1280 px, light, dark
 * and right to left. `node scripts/run.mjs screenshot-web FOLDER`.
 */
const folder = path.resolve(process.argv[2] ?? '.cache/web');
await mkdir(folder, { recursive: true });
const looks: readonly (readonly [string, Scheme, number, string])[] = [
  ['1280', 'light', 1280, 'auto'],
  ['1280-dark', 'dark', 1280, 'auto'],
  ['720', 'light', 720, 'auto'],
  ['360', 'light', 360, 'auto'],
  ['360-dark', 'dark', 360, 'auto'],
  ['1280-rtl', 'light', 1280, 'ar-XB'],
];

const app = await startPairedWebApp('/app/');
const { chat, vendor } = app;
const { page } = chat;
const settings = await app.browser.newPage();
await settings.goto(`${app.server.url}/app/settings/language`);
await settings.waitForSelector('#language select');
await page.bringToFront();

async function shots(name: string): Promise<void> {
  for (const [look, scheme, width, language] of looks) {
    await page.setViewport({ width, height: 800 });
    await inLanguage(language);
    await inScheme(page, scheme);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250))),
    );
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
      const option = new Option(value, value);
      (select as HTMLSelectElement).add(option);
      (select as HTMLSelectElement).value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    language,
  );
  await page.waitForFunction((wanted) => document.documentElement.dir === wanted, {}, dir);
}

await page.setViewport({ width: 1280, height: 800 });
await shots('start');
await vendor.script({
  deltas: ['The reading room floods on **214 days a year**, up from 12 in 1995.'],
});
await chat.ask('How often does the reading room flood?');
await chat.answer('The reading room floods on 214 days');
await shots('chat');
const body = makePdf({
  pages: [linesFrom(['The tide turns at noon.']), linesFrom(['And at midnight.'])],
});
await new UploadPage(chat).choose(app.file('tides.pdf', body));
for (const place of ['chats', 'library', 'memos', 'tools', 'settings/model', 'nowhere']) {
  await page.goto(`${app.server.url}/app/${place}`);
  await page.waitForSelector('h1, h2');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)));
  await shots(place.replace('/', '-'));
}
await app.close();
