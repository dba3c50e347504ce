import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import type { Product } from '#test/support/product.ts';
import type { SharedChat } from './shared-chat.ts';

/** The panel in a tab, on a machine so slow that its scripts have not run yet. */
async function openSlowly({ browser, id }: Product): Promise<Page> {
  const page = await browser.newPage();
  // The page's boot script waits for this.
  await page.evaluateOnNewDocument(() => {
    const idle = window.requestIdleCallback.bind(window);
    const held: (() => void)[] = [];
    window.requestIdleCallback = (work, options) => {
      held.push(() => idle(work, options));
      return 0;
    };
    Object.assign(window, {
      letScriptsRun: () => {
        window.requestIdleCallback = idle;
        for (const go of held) go();
      },
    });
  });
  await page.goto(`chrome-extension://${id}/pages/sidebar/index.html`);
  const early = await page.waitForSelector('#early-composer textarea');
  await early?.focus();
  return page;
}

async function letScriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('gloss:composer').length > 0);
  await page.evaluate(() => (window as unknown as { letScriptsRun(): void }).letScriptsRun());
  await page.waitForFunction(() => !document.getElementById('early-composer'));
}

export function describeEarlyComposer(shared: SharedChat): void {
  describe('the composer before the scripts', () => {
    test('words typed before the scripts have run are in the composer when it is mounted', async () => {
      const page = await openSlowly(shared.product);
      await page.keyboard.type('Typed early');
      await letScriptsRun(page);
      const composer = await page.waitForSelector('textarea[aria-label="Message"]');
      await page.waitForFunction((field) => field?.value.includes('early'), {}, composer);
      expect(await composer?.evaluate((field) => field.value)).toBe('Typed early');
      expect(await composer?.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.close();
    });

    test('Enter before the scripts have run sends the question once the composer is mounted', async () => {
      const { vendor } = shared.product;
      await vendor.script({ deltas: ['Here I am.'] });
      const page = await openSlowly(shared.product);
      await page.keyboard.type('Are you there?');
      await page.keyboard.press('Enter');
      await page.keyboard.type('And then');
      await letScriptsRun(page);
      const chat = new ChatPage(page);
      await chat.answer('Here I am.');
      await chat.shows('Are you there?');
      const composer = await page.waitForSelector('textarea[aria-label="Message"]');
      expect(await composer?.evaluate((field) => field.value)).toBe('And then');
      expect(await vendor.chats()).toHaveLength(1);
      await page.close();
    });
  });
}
