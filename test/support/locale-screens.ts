import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import { sectionIds } from '#features/settings/sections.ts';
import { needFonts } from '#scripts/building/fonts.ts';
import { writeRows } from '#scripts/screenshots/rows.ts';
import { clippedTexts } from '#test/support/clipped-texts.ts';
import { closeDialog, openPalette } from '#test/support/palette.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { isWide } from '#test/support/wide.ts';
import { availableLocales } from '#ui/locales.ts';

/** How many suites share the locales. */
const localeSuites = 3;

const screens = [
  '/app/',
  '/app/library',
  '/app/memos',
  '/app/tools',
  '/app/ai-tools/ai-art',
  ...sectionIds.map((section) => `/app/settings/${section}`),
];

let app: PairedWebApp;

/**
 * Every screen in every locale: nothing of a button, tab, chip, menu or heading is cut. The long and the mirrored
 * English always; all others in `npm run test:full`.
 * @param part of the locales, from 0
 */
export function showsNoCutText(part: number): void {
  const locales = isWide ? availableLocales(true) : ['en-XA', 'ar-XB'];
  beforeAll(async () => {
    if (isWide) needFonts();
    app = await startPairedWebApp('/app/');
    await app.chat.shows('GPT');
  }, 120_000);
  afterAll(() => app?.close());
  const own = isWide ? locales.filter((_, at) => at % localeSuites === part) : locales;
  test.each(own)(
    'S1.3 no text is cut in %s',
    async (locale) => expect(await cutInLocale(locale)).toEqual([]),
    600_000,
  );
}

async function cutInLocale(locale: string): Promise<string[]> {
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
  return found;
}

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
