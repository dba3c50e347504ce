import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openArt } from '#test/support/art-page.ts';
import { gradientPng } from '#test/support/files/png.ts';
import { ImageVendor } from '#test/support/vendors/image-vendor.ts';
import { startPairedWebApp } from '#test/support/web-app.ts';
import { inScheme, type Scheme } from './page.ts';

/**
 * Pictures of the page of pictures, of the gallery and of a picture, at 360 and 1280 px, light, dark and right to left.
 * `node scripts/run.mjs screenshots/art FOLDER`.
 */
const folder = path.resolve(process.argv[2] ?? '.cache/art');
await mkdir(folder, { recursive: true });
const looks: readonly (readonly [string, Scheme, number, string])[] = [
  ['1280', 'light', 1280, 'auto'],
  ['1280-dark', 'dark', 1280, 'auto'],
  ['360', 'light', 360, 'auto'],
  ['360-dark', 'dark', 360, 'auto'],
  ['360-rtl', 'light', 360, 'ar-XB'],
];
const images = await new ImageVendor().listen();
const app = await startPairedWebApp('/app/ai-tools/ai-art', {
  OPENAI_API_KEY: 'k',
  OPENAI_BASE_URL: `${images.url('openai')}/v1`,
});
const { page } = app.chat;
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
const art = await openArt(page, app.server.url);
await page.waitForSelector('button[aria-label^="Model: "]');
await shots('start');
const dusk = gradientPng(1792, 1024, [24, 32, 84], [232, 120, 60]);
images.script({ bytes: dusk });
await art.choose('Shape', '16:9');
await art.draw('A quiet harbour at dusk, fishing boats, soft mist, watercolour');
await art.runs('done', 1);
await art.pictures();
await shots('done');
images.says =
  'A quiet harbour at dawn, three wooden boats, mist over still water, wet watercolour paper.';
await art.describe('harbour at dawn');
await art.click('Improve my prompt');
await art.shows('A better prompt');
await shots('improved');
await art.click('Use this');
await art.choose('Shape', '1:1');
images.script({ silent: true });
await art.click('Make the picture');
await art.runs('drawing', 1);
await shots('drawing');
await art.click('Stop');
await art.runs('stopped', 1);
images.script({ refused: true });
await art.draw('A sword fight');
await art.runs('failed', 1);
await shots('refused');
await page.$eval('main:not([hidden]) ol', (list) => list.scrollIntoView());
await shots('scrolled');
await page.goto(`${app.server.url}/app/library?show=pictures`);
await page.waitForSelector('[data-picture] img');
await shots('gallery');
await page.click('[data-picture] a');
await page.waitForSelector('figure img');
await shots('picture');
const change = await page.waitForSelector('::-p-text(Change this picture)');
await change?.click();
await page.waitForSelector('[data-source]');
await art.choose('Model', 'GPT-Image 1.5');
await shots('edit');
const mark = await page.waitForSelector('[data-source] button');
await mark?.click();
await page.waitForSelector('dialog canvas');
const box = await (await page.$('dialog canvas'))?.boundingBox();
if (box) {
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 8 });
  await page.mouse.up();
}
await shots('mask');
await app.close();
await images.close();
