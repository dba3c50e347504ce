import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, ElementHandle } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { ChatPage } from '../chat-page.ts';
import { type Product, startProduct } from '../product.ts';
import { UploadPage } from '../upload-page.ts';
import type { HostileSource } from './hostile-sources.ts';

/** A product that reads hostile sources, and a plain chat in a tab of its own. */
export class HostileRig {
  readonly product: Product;
  readonly #plain: ChatPage;
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-hostile-'));

  private constructor(product: Product, plain: ChatPage) {
    this.product = product;
    this.#plain = plain;
  }

  static async start(): Promise<HostileRig> {
    const product = await startProduct();
    await product.connect(product.vendor.url);
    const plain = new ChatPage(await product.browser.newPage());
    await plain.page.goto(`chrome-extension://${product.id}/pages/immersive/index.html`);
    return new HostileRig(product, plain);
  }

  async close(): Promise<void> {
    await this.product.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Resolves with what asks a plain question; that resolves when it is answered. */
  async plainQuestion(): Promise<() => Promise<void>> {
    const plain = this.#plain;
    await this.product.vendor.script({ deltas: ['At noon.'] });
    await plain.page.bringToFront();
    await plain.click('New chat');
    await plain.type('When is low water?');
    return async () => {
      await plain.page.keyboard.press('Enter');
      await plain.answer('At noon');
    };
  }

  /** Begins to read a hostile source; resolves with what waits for its end. */
  begin(row: HostileSource): Promise<() => Promise<void>> {
    if (row.linked) return this.#readAddress(row);
    return row.backup ? this.#restore(row) : this.#ask(row);
  }

  /** The script of the parser's frame, seen from outside. */
  async parserFrame(): Promise<CDPSession> {
    const target = await this.product.browser.waitForTarget((each) =>
      each.url().endsWith('/pages/parser/index.html'),
    );
    return target.createCDPSession();
  }

  /** Opens the page of a row next to a chat and asks about it. */
  async #ask(row: HostileSource): Promise<() => Promise<void>> {
    const { product } = this;
    const { answer = '', page = '<p>Ferry.</p>' } = row;
    const url = row.site?.url ?? `https://hostile.example/${encodeURIComponent(row.name)}`;
    const head = '<!doctype html><html lang="en"><head><title>Ferry</title></head><body><main>';
    product.sites.put(url, { body: row.site?.html ?? head + page });
    if (row.subtitles) {
      const headers = { 'content-type': 'text/vtt' };
      product.sites.put(row.subtitles.url, { body: row.subtitles.text, headers });
    }
    const tab = await product.openArticle(url);
    const panel = await product.openPanel(tab);
    // The sources of an earlier question do not go with this one.
    await panel.click('New chat');
    if (row.file) {
      const file = path.join(this.#folder, row.file.name);
      writeFileSync(file, row.file.text);
      await new UploadPage(panel).choose(file);
    }
    await product.vendor.script({ deltas: [`At noon.\n\n${answer}`] });
    await panel.ask('When does the ferry leave?');
    if (answer) await panel.answer('At noon', { done: false });
    else await panel.shows('When does the ferry leave?');
    return async () => {
      await panel.page.bringToFront();
      await panel.answer('At noon', { timeout: 60_000 });
      await panel.page.close();
      await tab.close();
    };
  }

  /** Reads a page that is open nowhere, by the command that a link in a question uses. */
  async #readAddress({ name, linked }: HostileSource): Promise<() => Promise<void>> {
    const { product } = this;
    const url = `https://linked.example/${encodeURIComponent(name)}`;
    const body = `<!doctype html><html lang="en"><body>${linked}`;
    product.sites.put(url, { body, headers: { 'x-frame-options': 'DENY' } });
    const page = await product.browser.newPage();
    await page.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
    await page.waitForFunction(() => 'glossProbe' in globalThis);
    const reading = page.evaluate(
      (address) =>
        (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.request('address.read', {
          url: address,
        }),
      url,
    );
    while (product.sites.seen(url).length === 0) await new Promise(setImmediate);
    return async () => {
      await reading;
      await page.close();
    };
  }

  async #restore({ name, backup }: HostileSource): Promise<() => Promise<void>> {
    const { product } = this;
    const file = path.join(this.#folder, `${name}.zip`);
    writeFileSync(file, backup?.() ?? '');
    const settings = new ChatPage(await product.browser.newPage());
    await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html`);
    const field = await settings.page.waitForSelector(
      'input[type="file"][aria-label="Restore a backup"]',
    );
    await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
    const refused = settings.page.waitForSelector(
      '[aria-label="Notifications"] span, [role="alert"]',
    );
    return async () => {
      await refused;
      await settings.page.close();
    };
  }
}
