import type { ElementHandle } from 'puppeteer';
import type { ChatPage } from './chat-page.ts';

/** A file of the composer as its chip shows it. */
export interface ShownFile {
  name: string;
  text: string;
  busy: boolean;
}

/** Drives the files of a chat; the same in sidebar and web app. */
export class UploadPage {
  readonly chat: ChatPage;

  constructor(chat: ChatPage) {
    this.chat = chat;
  }

  /** Chooses files as the person does in the browser's own dialog. */
  async choose(...paths: string[]): Promise<void> {
    const field = await this.chat.page.waitForSelector('footer input[type="file"]');
    await (field as ElementHandle<HTMLInputElement>).uploadFile(...paths);
  }

  /** Chips of files, in order. */
  files(): Promise<ShownFile[]> {
    return this.chat.page.$$eval('main [role="group"]:not([data-page])', (chips) =>
      chips.map((chip) => ({
        name: chip.getAttribute('aria-label') ?? '',
        text: (chip as HTMLElement).innerText.replace(/\s+/g, ' '),
        busy: chip.getAttribute('aria-busy') === 'true',
      })),
    );
  }

  /** Resolves once the chip of that file shows `text`. */
  async says(name: string, text: string, timeout = 30_000): Promise<void> {
    const shown = this.chat.page.waitForFunction(
      (wanted, words) =>
        [...document.querySelectorAll('main [role="group"]:not([data-page])')].some(
          (chip) =>
            chip.getAttribute('aria-label') === wanted &&
            (chip as HTMLElement).innerText.replace(/\s+/g, ' ').includes(words),
        ),
      { timeout, polling: 50 },
      name,
      text,
    );
    await shown.catch(async (error: unknown) => {
      throw new Error(`not "${text}" but ${JSON.stringify(await this.files())}`, { cause: error });
    });
  }

  /** Resolves when that file is read; its chip may show the copy on a server. */
  async isRead(name: string, timeout = 30_000): Promise<void> {
    await this.chat.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('main [role="group"][data-state="success"]')].some(
          (chip) => chip.ariaLabel === wanted,
        ),
      // A panel without new frames would look again late.
      { timeout, polling: 50 },
      name,
    );
  }

  /** Resolves when there are this many files and each is read or refused. */
  async settled(count: number, timeout = 60_000): Promise<void> {
    await this.chat.page.waitForFunction(
      (wanted) => {
        const chips = [
          ...document.querySelectorAll<HTMLElement>('main [role="group"]:not([data-page])'),
        ];
        const ended = ['success', 'error', undefined];
        return (
          chips.length === wanted && chips.every(({ dataset }) => ended.includes(dataset.state))
        );
      },
      { timeout, polling: 50 },
      count,
    );
  }

  /**
   * Removes every file and source from the composer; a chip may render again between look-up and
   * click.
   */
  async clear(): Promise<void> {
    await this.chat.page.waitForFunction(
      () => {
        const remove = document.querySelector<HTMLElement>(
          'main [role="group"]:not([data-page]) [data-row] > button:last-child',
        );
        remove?.click();
        return !remove;
      },
      { polling: 50 },
    );
  }
}
