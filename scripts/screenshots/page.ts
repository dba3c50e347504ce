import path from 'node:path';
import type { Browser, Page, Viewport } from 'puppeteer';
import fromRight from '#locales/ar-XB/index.json' with { type: 'json' };
import english from '#locales/en/index.json' with { type: 'json' };
import type { Card } from '#test/support/selection-page.ts';

/** Takes the page's pictures in every form of its walk. */
export type Shot = (name: string, page: Page) => Promise<void>;

export type Scheme = 'light' | 'dark';

/** One walk through the screens: what is drawn in its language is taken in each scheme and at each width. */
export interface Walk {
  readonly name: 'ltr' | 'rtl';
  /** A language of the settings. */
  readonly language: string;
  readonly schemes: readonly Scheme[];
}

export const walks: readonly Walk[] = [
  { name: 'ltr', language: 'auto', schemes: ['light', 'dark'] },
  { name: 'rtl', language: 'ar-XB', schemes: ['light'] },
];

/** A page that is not ours: the pill, the card and the buttons are looked at in it. */
export type Look = readonly [name: string, scheme: Scheme, width: number, language: string];

export const looks: readonly Look[] = [
  ['light', 'light', 1280, 'auto'],
  ['dark', 'dark', 1280, 'auto'],
  ['narrow', 'light', 360, 'auto'],
  ['narrow-dark', 'dark', 360, 'auto'],
  ['rtl', 'light', 1280, 'ar-XB'],
];

/** Of whole windows, in px. */
export const windowWidths = [1280, 720, 360];
/** Of the sidebar: the design width first, then the narrowest and the widest that it works at. */
export const sidebarWidths = [360, 280, 720];

/** The forms of a name: `chat-light-360`, `chat-dark-360`, `chat-rtl-360` and so on. */
const formName = ({ name }: Walk, scheme: Scheme) => (name === 'rtl' ? 'rtl' : scheme);

/**
 * Takes a screen in every scheme and width of the walk, without leaving it; its own viewport is put back.
 * `document`: a page without the app, taken whole, whose scheme is the browser's.
 */
export const shotOf =
  (folder: string, walk: Walk, widths: readonly number[], kind?: 'document'): Shot =>
  async (name, page) => {
    const before = page.viewport();
    for (const scheme of walk.schemes) {
      if (kind === 'document') await preferring(page, scheme);
      else await inScheme(page, scheme);
      for (const width of widths) {
        await resized(page, width, kind);
        const file = `${name}-${formName(walk, scheme)}-${width}.png` as const;
        await page.screenshot({
          path: path.join(folder, file) as `${string}.png`,
          fullPage: kind === 'document',
        });
      }
    }
    if (before) await page.setViewport(before);
  };

/** Of one step, on a machine that does other work as well. */
export const stepMs = 120_000;

/** Pages that open from now on wait longer than those of tests. */
export function patient(browser: Browser): void {
  browser.on('targetcreated', (target) => {
    target.page().then(
      (page) => page?.setDefaultTimeout(stepMs),
      () => undefined,
    );
  });
}

/** Into the field of a card in a page; what opens there may take the focus back. */
export async function typed({ frame, page }: Card, words: string): Promise<void> {
  const field = (await frame.waitForSelector('textarea'))!;
  while ((await field.evaluate(({ value }) => value)) !== words) {
    await field.evaluate((own) => own.select());
    await field.focus();
    await page.keyboard.type(words);
  }
}

async function resized(page: Page, width: number, kind?: 'document'): Promise<void> {
  const now: Viewport | null = page.viewport();
  if (now?.width !== width) await page.setViewport({ height: 765, ...now, width });
  // In a page without scripts no frame and no timer calls back.
  if (kind === 'document') await new Promise((drawn) => setTimeout(drawn, 300));
  else await atRest(page);
}

/** Drawn, and the short motions of resizing done. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 120))),
  );
}

function preferring(page: Page, scheme: Scheme): Promise<void> {
  return page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}

/** Resolves once the page is drawn in that scheme, without motion. */
export async function inScheme(page: Page, scheme: Scheme): Promise<void> {
  await preferring(page, scheme);
  await page.waitForFunction(
    (wanted) => document.documentElement.style.colorScheme === wanted,
    {},
    scheme,
  );
}

export async function press(page: Page, selector: string): Promise<void> {
  const button = await page.waitForSelector(selector);
  await button?.evaluate((each) => (each as HTMLElement).click());
}

/** An entry of the chat's menu, by the key of its text, in whichever language it is. */
export async function menu(page: Page, key: keyof typeof english): Promise<void> {
  const names = [english, fromRight].map((texts) => texts[key]);
  await press(page, 'main > header > button:last-of-type');
  await page.waitForSelector('[role="menuitem"]');
  const isThere = await page.$$eval(
    '[role="menuitem"]',
    (entries, wanted) => {
      const entry = entries.find((each) => wanted.includes(each.textContent?.trim() ?? ''));
      (entry as HTMLElement | undefined)?.click();
      return entry !== undefined;
    },
    names,
  );
  if (!isThere) throw new Error(`the chat's menu has no ${names[0]}`);
}

/** Types where questions are typed. */
export async function type(page: Page, text: string): Promise<void> {
  const field = await page.waitForSelector('footer textarea');
  await field?.focus();
  await page.keyboard.type(text);
}

export async function ask(page: Page, text: string): Promise<void> {
  await type(page, text);
  await page.keyboard.press('Enter');
}
