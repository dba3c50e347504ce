import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page, Target, WebWorker } from 'puppeteer';
import { launchChromium } from '#test/support/chromium.ts';
import { type SiteServer, startSiteServer } from '#test/support/site-server.ts';

const run = promisify(execFile);

const pageUrl = 'https://www.bus.test/';

/** The rig's extension, built by the first suite of a run that needs it. */
async function builtExtension(): Promise<string> {
  const shared = path.join(os.tmpdir(), 'bus-rig');
  if (existsSync(shared)) return shared;
  const own = mkdtempSync(`${shared}-`);
  await run(process.execPath, [path.join(import.meta.dirname, 'build-extension.ts'), own]);
  try {
    renameSync(own, shared);
  } catch (error) {
    // Another suite has built it meanwhile.
    if (!existsSync(shared)) throw error;
  }
  return shared;
}

export async function startBusRig(): Promise<BusRig> {
  const folder = await builtExtension();
  const sites = await startSiteServer();
  sites.put(pageUrl, {
    body: '<!doctype html><title>A page</title><p>Text</p>',
    headers: {
      'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'",
    },
  });
  const browser = await launchChromium({ extension: folder, args: sites.chromiumArgs });
  const id = new URL((await browser.waitForTarget(isWorker)).url()).host;
  return new BusRig({ browser, sites, folder, id });
}

/** A browser with the rig's extension and a strict page at https://www.bus.test/. */
export class BusRig {
  readonly browser: Browser;
  readonly sites: SiteServer;
  readonly folder: string;
  readonly id: string;
  readonly #home: string;

  constructor(parts: Pick<BusRig, 'browser' | 'sites' | 'folder' | 'id'>) {
    this.browser = parts.browser;
    this.sites = parts.sites;
    this.folder = parts.folder;
    this.id = parts.id;
    this.#home = `chrome-extension://${parts.id}`;
  }

  async worker(): Promise<WebWorker> {
    const found = await (await this.browser.waitForTarget(isWorker)).worker();
    if (!found) throw new Error('no worker');
    return found;
  }

  /** Ends the service worker; the next port or event starts another. */
  async kill(): Promise<void> {
    const target = await this.browser.waitForTarget(isWorker);
    const gone = new Promise((resolve) => {
      this.browser.on('targetdestroyed', (other) => other === target && resolve(undefined));
    });
    await (await target.worker())?.close();
    // Under load Chromium 156 may leave a worker running that was asked to close.
    const isGone = await Promise.race([gone.then(() => true), pause(5_000, false, { ref: false })]);
    if (!isGone) await this.#stopWorkers();
    await gone;
  }

  async #stopWorkers(): Promise<void> {
    const pages = await this.browser.pages();
    const own = pages.find((page) => page.url().startsWith(this.#home));
    if (!own) throw new Error('no page of the extension');
    const session = await own.createCDPSession();
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  }

  /**
   * Uninstalls the extension and installs it again, as an update does; open pages retain its
   * scripts.
   */
  async update(): Promise<void> {
    await this.browser.uninstallExtension(this.id);
    await this.browser.installExtension(this.folder);
    await this.worker();
  }

  async open(name: string): Promise<Page> {
    const page = await this.browser.newPage();
    await page.goto(`${this.#home}/pages/${name}/index.html`);
    return page;
  }

  async content(): Promise<{ page: Page; ask: Ask }> {
    const page = await this.browser.newPage();
    await page.goto(pageUrl);
    const realm = page.extensionRealms().find((one) => one.origin === this.#home);
    if (!realm) throw new Error('no content script');
    await realm.waitForFunction(() => 'ask' in globalThis, { polling: 50 });
    const ask: Ask = (name, body) =>
      realm.evaluate(
        (call, sent) => (globalThis as unknown as { ask: Ask }).ask(call, sent),
        name,
        body,
      );
    return { page, ask };
  }

  offscreen(): Promise<Page> {
    return this.#pageAt(`${this.#home}/pages/offscreen/index.html`);
  }

  async sidePanel(): Promise<Page> {
    const tab = await this.browser.newPage();
    await tab.goto(pageUrl);
    const extension = (await this.browser.extensions()).get(this.id);
    if (!extension) throw new Error('no extension');
    const before = this.browser.targets();
    await extension.triggerAction(tab);
    return this.#pageAt(`${this.#home}/pages/sidebar/index.html`, before);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.sites.close();
  }

  async #pageAt(url: string, not: readonly Target[] = []): Promise<Page> {
    const target = await this.browser.waitForTarget(
      (one) => one.url() === url && !not.includes(one),
    );
    const page = await target.asPage();
    await page.waitForFunction(() => 'bus' in globalThis || 'ask' in globalThis, {
      polling: 50,
    });
    return page;
  }
}

type Ask = (name: string, body: unknown) => Promise<unknown>;

function isWorker(target: Target): boolean {
  return target.type() === 'service_worker' && target.url().endsWith('/background.js');
}
