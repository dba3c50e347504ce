import type { Page } from 'puppeteer';
import type { Behaviour, RecordedRequest } from '#test/support/vendors/behaviour.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import type { ChatPage } from '../chat-page.ts';
import { type Product, startProduct } from '../product.ts';

const address = (page: number) => `https://hostile.example/read-${page}`;

/** The product next to pages with instructions for its model; the host's requests are checked. */
export class InjectionRig {
  readonly product: Product;
  readonly vendor: VendorServer;
  readonly chat: ChatPage;
  #page: Page;
  #pages = 0;

  private constructor(product: Product, vendor: VendorServer, chat: ChatPage, page: Page) {
    this.product = product;
    this.vendor = vendor;
    this.chat = chat;
    this.#page = page;
  }

  /** `model`: one of the catalogue, whose window decides how a page is read. */
  static async start(model: string): Promise<InjectionRig> {
    const vendor = await startOpenAiServer({ models: [model, 'another-model'] });
    const product = await startProduct();
    await product.connect(vendor.url, '', model);
    product.sites.put(address(0), { body: '<!doctype html><title>Nothing yet</title><p>Nothing.' });
    const page = await product.openArticle(address(0));
    return new InjectionRig(product, vendor, await product.openPanel(page), page);
  }

  /** Asks about a page in a chat of its own; resolves with the requests that were sent. */
  async ask(
    question: string,
    { html, replies = [] }: { html: string; replies?: readonly Behaviour[] },
  ): Promise<RecordedRequest[]> {
    this.#pages += 1;
    const url = address(this.#pages);
    this.product.sites.put(url, { body: html });
    await this.#page.goto(url, { waitUntil: 'load' });
    await this.chat.click('New chat');
    const panel = this.chat.page;
    await this.#isRead(url);
    this.vendor.reset();
    this.vendor.script(...replies);
    await this.chat.ask(question);
    await panel.waitForSelector('article[aria-label="Answer"][aria-busy="false"]', {
      timeout: 60_000,
    });
    return this.vendor.requests.filter(({ path }) => path.endsWith('/chat/completions'));
  }

  /** Resolves once a new chat has the page that is at `url`, as the card of its source says. */
  async #isRead(url: string): Promise<void> {
    const isRead = (wanted: string) => {
      const chip = document.querySelector('[data-page][data-state="success"]');
      if (!chip || document.querySelector('article')) return false;
      const button = chip.querySelector<HTMLElement>('button[data-name]');
      if (!chip.hasAttribute('data-open')) button?.click();
      const words = [...chip.querySelectorAll('bdi')].map(({ textContent }) => textContent);
      if (!words.includes(wanted)) return false;
      button?.click();
      return true;
    };
    await this.chat.page.waitForFunction(isRead, { polling: 100, timeout: 60_000 }, url);
  }

  async close(): Promise<void> {
    await this.product.close();
    await this.vendor.close();
  }
}
