import type { Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import type { SourcePage } from './answers.ts';
import { between, type Cost, CostMeter, steps } from './page-cost.ts';
import type { PacedVendor } from './vendor.ts';

const url = 'https://gauges.example/century';
const title = 'A century of gauges';

/** One answer in the panel: all of it with asking and ending, and each tenth of its text. */
export interface PanelRun {
  whole: Cost;
  tenths: Cost[];
}

/**
 * The product with its panel next to the page that answers quote. The offscreen document, in which
 * the stream is read and saved, shares the panel's process and main thread: its work is in every
 * figure.
 */
export class StreamPanel {
  readonly product: Product;
  readonly page: Page;
  #meter: CostMeter;
  #vendor: PacedVendor;

  private constructor(product: Product, page: Page, meter: CostMeter, vendor: PacedVendor) {
    this.product = product;
    this.page = page;
    this.#meter = meter;
    this.#vendor = vendor;
  }

  static async open(vendor: PacedVendor, source: SourcePage): Promise<StreamPanel> {
    const product = await startProduct();
    product.sites.put(url, { body: source.html });
    await product.connect(vendor.url);
    const chat = await product.openPanel(await product.openArticle(url));
    await chat.shows(title);
    return new StreamPanel(product, chat.page, await CostMeter.of(chat.page), vendor);
  }

  /** Streams an answer into a new chat. `watch` is put into the page before the question is sent. */
  async run(answer: string, watch?: () => void): Promise<PanelRun> {
    await this.#newChat();
    if (watch) await this.page.evaluate(watch);
    await this.#vendor.next(answer);
    const reads = [await this.#meter.read()];
    await this.page.keyboard.press('Enter');
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await this.#vendor.reached(Math.floor((answer.length * tenth) / 10));
      reads.push(await this.#meter.read());
    }
    await this.#ended();
    return { whole: between(reads[0]!, await this.#meter.read()), tenths: steps(reads) };
  }

  /** What the panel's main thread does until `work` is over. */
  async costOf(work: () => Promise<unknown>): Promise<Cost> {
    const before = await this.#meter.read();
    await work();
    return between(before, await this.#meter.read());
  }

  close(): Promise<void> {
    return this.product.close();
  }

  /** By script and keys: looking elements up by their role makes the browser keep their tree. */
  async #newChat(): Promise<void> {
    await this.page.evaluate(() =>
      document.querySelector<HTMLElement>('button[aria-label="New chat"]')?.click(),
    );
    await this.page.waitForFunction(
      (name) =>
        document.querySelector('article') === null && document.body.innerText.includes(name),
      {},
      title,
    );
    await this.page.evaluate(() =>
      document.querySelector<HTMLElement>('textarea[aria-label="Message"]')?.focus(),
    );
    await this.page.keyboard.type('What do the gauges say?');
    await this.page.evaluate(idle);
  }

  async #ended(): Promise<void> {
    await this.page.waitForFunction(
      () => document.querySelector('article[aria-busy="false"]') !== null,
      { polling: 200, timeout: 120_000 },
    );
    await this.page.evaluate(idle);
  }
}

/** What comes after the end (the last parse, checks, saving) belongs to the answer. */
function idle(): Promise<unknown> {
  return new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
}
