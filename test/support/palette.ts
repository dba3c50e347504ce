import type { Page } from 'puppeteer';

/** Opens the search of everything by its keys. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('dialog[open] [role="combobox"]');
}

/** Opens, or runs, the first that these words find. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** The palette's commands, in order, without what is written next to their names. */
export function commandsListed(page: Page): Promise<string[]> {
  return page.$$eval('dialog[open] [role="option"]', (options) =>
    options
      .filter((option) => !option.closest('[role="group"][aria-label="Recent"]'))
      .map((option) => (option as HTMLElement).innerText.split('\n')[0] ?? ''),
  );
}

/** The accessible label of what has the focus. */
export function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

/** Resolves once no dialog is open. */
export async function dialogClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogClosed(page);
}
