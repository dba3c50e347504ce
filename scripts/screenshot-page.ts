import type { Page } from 'puppeteer';

export type Shot = (name: string, page: Page) => Promise<void>;

export type Scheme = 'light' | 'dark';

export type Look = readonly [name: string, scheme: Scheme, width: number, language: string];

/** Resolves once the page is drawn in that scheme, without motion. */
export async function inScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
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

/** An entry of the chat's menu, from 0. */
export async function menu(page: Page, index: number): Promise<void> {
  await press(page, 'main > header > button:last-of-type');
  await page.waitForSelector('[role="menuitem"]');
  const entries = await page.$$('[role="menuitem"]');
  await entries[index]?.evaluate((each) => (each as HTMLElement).click());
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
