import type { Page } from 'puppeteer';
import type { Behaviour } from '#test/support/vendors/behaviour.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import type { ChatPage } from '../chat-page.ts';
import { type Product, startProduct } from '../product.ts';
import { type DomWatch, watchPage } from './dom-watch.ts';

const address = (batch: number) => `https://hostile.example/page-${batch}`;

/** The product with a host and a page whose texts are all attacks. */
export class HostileProduct {
  readonly product: Product;
  readonly panel: Page;
  readonly vendor: VendorServer;
  #chat: ChatPage;
  #page: Page;
  #watch: DomWatch;
  #batches = 0;

  private constructor(
    parts: { product: Product; vendor: VendorServer; chat: ChatPage; page: Page },
    watch: DomWatch,
  ) {
    this.product = parts.product;
    this.vendor = parts.vendor;
    this.panel = parts.chat.page;
    this.#chat = parts.chat;
    this.#page = parts.page;
    this.#watch = watch;
  }

  /** `models`: ids that the host lists in addition to one that works. */
  static async start(models: readonly string[]): Promise<HostileProduct> {
    const vendor = await startOpenAiServer({ models: ['gpt-4.1-mini', ...models] });
    const product = await startProduct();
    await product.connect(vendor.url);
    product.sites.put(address(0), { body: pageOf([]) });
    const page = await product.openArticle(address(0));
    const chat = await product.openPanel(page);
    return new HostileProduct({ product, vendor, chat, page }, await watchPage(chat.page));
  }

  /**
   * Inserts the texts into the page next to the chat (title and body), the question, the reasoning
   * and the streamed answer of a chat of their own. Resolves with the text of the answer.
   */
  async converse(texts: readonly string[]): Promise<string> {
    await this.visit(texts);
    await this.newChat();
    const answer = [...texts.map(marked), 'hostile answer ends'].join('\n\n');
    return this.ask(texts.join('\n'), {
      reasoning: pieces(texts.join('\n')),
      deltas: pieces(answer),
      chunkDelayMs: 1,
    });
  }

  async newChat(): Promise<void> {
    await this.press('New chat');
    await this.panel.waitForFunction(() => document.querySelector('article') === null);
  }

  /** Asks in the chat that is open; resolves with the last answer's text once it has ended. */
  async ask(question: string, behaviour: Behaviour): Promise<string> {
    this.vendor.script(behaviour);
    await this.panel.evaluate(() =>
      document.querySelector<HTMLElement>('textarea[aria-label="Message"]')?.focus(),
    );
    const before = await this.#ended();
    await this.panel.keyboard.sendCharacter(question);
    await this.panel.keyboard.press('Enter');
    await this.panel.waitForFunction(
      (count) => document.querySelectorAll('article[aria-busy="false"]').length > count,
      { polling: 50, timeout: 60_000 },
      before,
    );
    return this.panel.evaluate(
      () => [...document.querySelectorAll('article[aria-busy]')].at(-1)?.textContent ?? '',
    );
  }

  /** A button of the panel by words of its name. */
  async press(name: string): Promise<void> {
    await this.panel.waitForFunction(
      (wanted) => {
        const buttons = [...document.querySelectorAll('button')];
        const named = (button: HTMLElement) =>
          (button.getAttribute('aria-label') ?? button.textContent ?? '').includes(wanted);
        const found = buttons.findLast(named);
        found?.click();
        return found !== undefined;
      },
      { polling: 50, timeout: 60_000 },
      name,
    );
  }

  /** Unfolds everything, so that its content is rendered. */
  async unfold(): Promise<void> {
    await this.panel.evaluate(async () => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }

  /** Opens the card of every mark in the answers in view; resolves with their number. */
  async openCards(): Promise<number> {
    const marks = await this.panel.$$('article button[aria-label^="Source "]');
    for (const mark of marks) {
      await mark.focus();
      await this.panel.waitForFunction(
        (button) => button.parentElement?.querySelector('[role="dialog"] q') !== null,
        { polling: 'mutation', timeout: 60_000 },
        mark,
      );
    }
    await this.panel.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    return marks.length;
  }

  /** Every answer and every quote in view becomes a memo. */
  async saveAll(): Promise<void> {
    await this.panel.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('article button')) {
        if ((button.getAttribute('aria-label') ?? button.textContent) === 'Save to memos')
          button.click();
      }
    });
  }

  /** Resolves when the page next to the chat was read. */
  async hasRead(): Promise<void> {
    await this.panel.waitForSelector('main li [data-page][data-state="success"]');
  }

  /** Opens what the next question will send, from the card of its source. */
  async showPrompt(): Promise<void> {
    await this.panel.locator('main li button[data-name]').click();
    await this.panel.locator('main li details > summary').click();
    await this.press('Show everything that will be sent');
    await this.holds('This is everything the next question sends');
  }

  /** An entry of the menu that is open. */
  async pick(name: string): Promise<void> {
    await this.panel.waitForFunction(
      (wanted) => {
        const entries = document.querySelectorAll<HTMLElement>('[role="menuitem"]');
        const found = [...entries].find((entry) => entry.textContent?.includes(wanted));
        found?.click();
        return found !== undefined;
      },
      { polling: 50, timeout: 60_000 },
      name,
    );
  }

  /** Resolves once the panel holds `text` anywhere. */
  holds(text: string): Promise<void> {
    return this.#chat.holds(text);
  }

  /** Another page of the extension, watched. */
  async openPage(path: string): Promise<{ page: Page; watch: DomWatch }> {
    const page = await this.product.browser.newPage();
    await page.goto(`chrome-extension://${this.product.id}/${path}`);
    return { page, watch: await watchPage(page) };
  }

  /** All faults since the panel was opened. */
  async faults(): Promise<string[]> {
    const strangers = this.product.browser
      .targets()
      .filter((target) => target.type() === 'page')
      .map((target) => target.url())
      .filter((url) => !/^(https:\/\/hostile\.example\/|chrome-extension:|about:blank)/.test(url));
    return [...(await this.#watch.faults()), ...strangers.map((url) => `opened ${url}`)];
  }

  async close(): Promise<void> {
    await this.product.close();
    await this.vendor.close();
  }

  /** Shows a page with the texts in its title and body next to the chat. */
  async visit(texts: readonly string[]): Promise<void> {
    this.#batches += 1;
    const url = address(this.#batches);
    this.product.sites.put(url, { body: pageOf(texts, this.#batches) });
    await this.#page.goto(url, { waitUntil: 'load' });
    await this.#chat.holds(`page ${this.#batches} `);
  }

  #ended(): Promise<number> {
    return this.panel.$$eval('article[aria-busy="false"]', (answers) => answers.length);
  }
}

/** The text, followed by a mark that quotes its first words from the page. */
function marked(text: string, index: number): string {
  const quote = text.split('\n')[0]?.replaceAll('"', "'").slice(0, 120);
  return `${text}\n\nAs it says[[1.${index + 2} "${quote}"]].`;
}

/** Chunks of many lengths, cut anywhere. */
function pieces(text: string): string[] {
  const cut: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 5 + ((at * 7) % 27);
    cut.push(text.slice(at, at + length));
    at += length;
  }
  return cut;
}

/** A page with the texts in visible places, without any of them being its own markup. */
function pageOf(texts: readonly string[], batch = 0): string {
  const safe = texts.map(escaped);
  const title = `page ${batch} ${safe.join(' ')}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><article>
<h1>${title}</h1>${safe.map((text) => `<p>${text}</p>`).join('\n')}
<table><tr><th>What</th></tr>${safe.map((text) => `<tr><td>${text}</td></tr>`).join('\n')}</table>
<ul>${safe.map((text) => `<li><a href="https://hostile.example/" title="${text}">${text}</a></li>`).join('\n')}</ul>
<p>So that there is something to read: the river kept its own calendar, and the town had learned to read it in small signs, year after year.</p>
</article></main></body></html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
