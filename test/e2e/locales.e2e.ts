import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import { sectionIds } from '#features/settings/sections.ts';
import { needFonts } from '#scripts/fonts.ts';
import { writeRows } from '#scripts/screenshot-rows.ts';
import { clippedTexts } from '#test/support/clipped-texts.ts';
import { closeDialog, openPalette } from '#test/support/palette.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { isWide } from '#test/support/wide.ts';
import { availableLocales } from '#ui/locales.ts';

jest.setTimeout(600_000);

/*
 * Every screen in every locale: nothing of a button, tab, chip, menu or heading is cut. The long and the mirrored
 * English always; all others in `npm run test:full`.
 */
const locales = isWide ? availableLocales(true) : ['en-XA', 'ar-XB'];
const screens = [
  '/app/',
  '/app/library',
  '/app/memos',
  '/app/tools',
  '/app/ai-tools/ai-art',
  ...sectionIds.map((section) => `/app/settings/${section}`),
];

let app: PairedWebApp;
beforeAll(async () => {
  if (isWide) needFonts();
  app = await startPairedWebApp('/app/');
  await app.chat.shows('GPT');
}, 120_000);
afterAll(() => app?.close());

test.each(locales)('S1.3 no text is cut in %s', async (locale) => {
  const { page } = app.chat;
  await writeRows(page, 'settings', 'key', { language: { value: locale } });
  const found: string[] = [];
  for (const screen of screens) {
    await page.goto(`${app.server.url}${screen}`);
    await page.waitForFunction(
      (lang, dir) => document.documentElement.lang === lang && document.documentElement.dir === dir,
      {},
      toBcp47(locale),
      directionOf(locale),
    );
    await page.waitForSelector('main :is(h1,h2,textarea,button)');
    found.push(...(await cutIn(screen)));
    if (screen !== '/app/') continue;
    await page.click('header [aria-haspopup="menu"]');
    await page.waitForSelector('[role="menuitem"]');
    found.push(...(await cutIn('menu')));
    await page.keyboard.press('Escape');
    await openPalette(page);
    found.push(...(await cutIn('palette')));
    await closeDialog(page);
  }
  expect(found).toEqual([]);
});

async function cutIn(screen: string): Promise<string[]> {
  const { page } = app.chat;
  const found: string[] = [];
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 800 });
    // A menu takes its new place with the frame after next.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const cut = await clippedTexts(page);
    found.push(...cut.map((text) => `${screen} at ${width}: ${text}`));
  }
  return found;
}
