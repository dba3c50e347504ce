import type { Page } from 'puppeteer';
import { ChatPage } from './chat-page.ts';

/** Drives the page of pictures by accessible names. */
export class ArtPage extends ChatPage {
  async describe(prompt: string, label = 'Describe a picture'): Promise<void> {
    const box = await this.one('textbox', label).waitHandle();
    await box.focus();
    await this.page.keyboard.type(prompt);
  }

  /** Describes a picture and has it made, once a model is there. */
  async draw(prompt: string, label?: string): Promise<void> {
    await this.describe(prompt, label);
    await this.page.waitForSelector('button[aria-label="Make the picture"]:not(:disabled)');
    await this.page.keyboard.press('Enter');
  }

  /** Chooses an entry of a menu whose button begins with `name`. */
  async choose(name: string, entry: string): Promise<void> {
    // By keys: a click by the pointer waits for frames, which a page at rest does not draw.
    // The chat is there too, hidden, with buttons of these names.
    const button = `main:not([hidden]) button[aria-label^="${name}"]`;
    await this.page.waitForSelector(button);
    await this.page.focus(button);
    await this.page.keyboard.press('Enter');
    const items = '[role="menuitem"], [role="menuitemradio"]';
    await this.page.waitForSelector(items);
    const all = await this.page.$$(items);
    const texts = await Promise.all(all.map((each) => each.evaluate((item) => item.textContent)));
    const found = all[texts.findIndex((text) => text.startsWith(entry))];
    if (!found) throw new Error(`${entry} is none of ${texts.join()}`);
    await found.focus();
    await this.page.keyboard.press('Enter');
  }

  /** Resolves once that many runs are in a state. */
  async runs(state: string, count: number): Promise<void> {
    const isThere = (wanted: string, least: number) =>
      document.querySelectorAll(`[data-run="${wanted}"]`).length >= least;
    try {
      await this.page.waitForFunction(isThere, { timeout: 30_000, polling: 50 }, state, count);
    } catch (error) {
      const seen = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`no ${count} runs are ${state} in:\n${seen}`, { cause: error });
    }
  }

  /** Resolves once every picture in view is decoded, with their sizes in pixels. */
  async pictures(): Promise<string[]> {
    await this.page.waitForFunction(
      () => {
        const all = [...document.querySelectorAll('main img')] as HTMLImageElement[];
        return all.length > 0 && all.every((each) => each.complete && each.naturalWidth > 0);
      },
      { timeout: 30_000, polling: 50 },
    );
    return this.page.$$eval('main img', (all) =>
      all.map((each) => {
        const { naturalWidth, naturalHeight } = each as HTMLImageElement;
        return `${naturalWidth}x${naturalHeight}`;
      }),
    );
  }
}

/** `model`: how the title of the one that draws begins. */
export async function openArt(page: Page, url: string, model = ''): Promise<ArtPage> {
  await page.goto(`${url}/app/ai-tools/ai-art`);
  const art = new ArtPage(page);
  await art.one('textbox', 'Describe a picture').waitHandle();
  await page.waitForSelector(`main:not([hidden]) button[aria-label^="Model: ${model}"]`);
  return art;
}
