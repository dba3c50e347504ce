import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Extension, Page } from 'puppeteer';
import { ensureBuilt } from '#scripts/building/build-steps.ts';
import { type LocalServer, testFolder } from '#scripts/building/pairing-files.ts';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { ChatPage } from './chat-page.ts';
import { launchChromium } from './chromium.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';
import { root } from './sources.ts';
import { startVendorProcess, type VendorProcess } from './vendor-process.ts';

export const articleUrl = 'https://quarterly.example/essays/tide-library';
export const strictCsp =
  "default-src 'none'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'";

export function fixturePage(name: string): Buffer {
  return readFileSync(path.join(root, 'test/fixtures/pages', `${name}.html`));
}

/** Chromium with a build of the extension, our fixture sites, and a scripted model host. */
export interface Product {
  browser: Browser;
  extension: Extension;
  id: string;
  sites: SiteServer;
  vendor: VendorProcess;
  readonly openArticle: (url?: string) => Promise<Page>;
  /** Clicks the action over `page` as a person would, and drives the panel that opens. */
  readonly openPanel: (page: Page) => Promise<ChatPage>;
  /** Saves the host and key by the commands of the settings page. */
  connect(host: string, key?: string, model?: string): Promise<void>;
  /** Types them into the settings page, as a person does. */
  connectByHand(host: string, key?: string, model?: string): Promise<void>;
  /** Loads the folder again over itself, as the browser does with a new version: every context ends, all that is stored stays. */
  update(): Promise<void>;
  /** Ends the service worker, as the browser may at any moment. */
  killBackground(): Promise<void>;
  close(): Promise<void>;
}

export async function startProduct(
  build: 'test-extension-chromium' | 'extension-chromium' = 'test-extension-chromium',
  local: LocalServer | null = null,
  args: readonly string[] = [],
): Promise<Product> {
  await ensureBuilt(build);
  const { folder, remove } = testFolder(path.join(root, 'dist', build), local);
  const sites = await startSiteServer();
  sites.put(articleUrl, {
    body: fixturePage('tide-library'),
    headers: { 'content-security-policy': strictCsp },
  });
  const vendor = await startVendorProcess();
  const browser = await launchChromium({
    extension: folder,
    args: [...sites.chromiumArgs, ...args],
  });
  await listensToAction(browser);
  if (build === 'test-extension-chromium') await watchesSelections(browser);
  const [[id, extension] = []] = [...(await browser.extensions())];
  if (!id || !extension) throw new Error('the extension did not load');
  const product: Product = {
    browser,
    extension,
    id,
    sites,
    vendor,
    openArticle: (url = articleUrl) => openPage(browser, url),
    openPanel: (page) => openPanel(browser, extension, page),
    connect: (host, key, model) =>
      build === 'test-extension-chromium'
        ? connect(browser, id, host, key, model)
        : connectByHand(browser, id, host, key, model),
    connectByHand: (host, key, model) => connectByHand(browser, id, host, key, model),
    update: async () => {
      await browser.installExtension(folder);
      await listensToAction(browser);
    },
    killBackground: () => killBackground(browser),
    close: async () => {
      await browser.close();
      await product.vendor.close();
      await sites.close();
      remove();
    },
  };
  return product;
}

/** Chromium drops a click on the action that comes before the background has run for the first time. */
const listensToAction = (browser: Browser) =>
  untilInBackground(browser, 'chrome.action.onClicked.hasListeners()');

/** A page that is opened before has no pill until it is loaded again. */
const watchesSelections = (browser: Browser) =>
  untilInBackground(
    browser,
    `chrome.scripting.getRegisteredContentScripts({ ids: ['selection-watch'] }).then(({ length }) => length > 0)`,
  );

async function untilInBackground(browser: Browser, expression: string): Promise<void> {
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  const session = await target.createCDPSession();
  const request = { expression, returnByValue: true, awaitPromise: true };
  for (let isTrue = false; !isTrue; ) {
    const { result } = await session.send('Runtime.evaluate', request);
    isTrue = result.value === true;
  }
  await session.detach();
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.bringToFront();
  return page;
}

const isPanel = (url: string) => url.endsWith('/pages/sidebar/index.html');

async function openPanel(browser: Browser, extension: Extension, page: Page): Promise<ChatPage> {
  await page.bringToFront();
  const target = await panelAfterClick(browser, extension, page);
  for (let attempt = 1; ; attempt += 1) {
    // A panel that is attached to while it loads may stay silent: then it is attached to again.
    const panel = await target.asPage();
    const isPresent = panel.waitForFunction(
      () =>
        document.querySelector('textarea[aria-label="Message"]') !== null &&
        document.getElementById('early-composer') === null,
      { polling: 50, timeout: 8_000 },
    );
    if (
      await isPresent.then(
        () => true,
        (error) => (attempt < 8 ? false : Promise.reject(error)),
      )
    ) {
      return new ChatPage(panel);
    }
  }
}

/** As a person would, clicks again where no panel opens: a background that ends loses a click (Chromium 156). */
async function panelAfterClick(browser: Browser, extension: Extension, page: Page) {
  for (let attempt = 1; ; attempt += 1) {
    await extension.triggerAction(page);
    // Another click would close one that opens slowly.
    const opened = browser.waitForTarget((each) => isPanel(each.url()), { timeout: 20_000 });
    const target = await opened.catch((error: unknown) => {
      if (attempt < 3) return undefined;
      const open = browser.targets().map((each) => `${each.type()} ${each.url()}`);
      throw new Error(`no panel opened; open are ${open.join(', ')}`, { cause: error });
    });
    if (target) return target;
    await closePanel(browser);
  }
}

/** A panel whose page ended without it counts as open (Chromium 156): a click would close it, and none open. */
async function closePanel(browser: Browser): Promise<void> {
  const target = browser.targets().find((each) => each.type() === 'service_worker');
  const session = await target?.createCDPSession();
  const expression =
    'chrome.windows.getLastFocused().then(({ id }) => chrome.sidePanel.close({ windowId: id }))';
  await session?.send('Runtime.evaluate', { expression, awaitPromise: true });
  await session?.detach();
}

async function connect(browser: Browser, id: string, host: string, key = '', model = '') {
  const page = await openProbe({ browser, id });
  await connectIn(page, host, key, model);
  await page.close();
}

/** A page of the extension with `glossProbe`. */
export async function openProbe({ browser, id }: Pick<Product, 'browser' | 'id'>): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/probe/index.html`);
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  return page;
}

/** By the commands of the settings page, in a probe page of any window. */
export async function connectIn(page: Page, host: string, key = '', model = ''): Promise<void> {
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  const errors = await page.evaluate(saveConnection, host, key, model);
  if (errors.length > 0) throw new Error(`not connected: ${JSON.stringify(errors)}`);
}

/** Runs in the probe page. */
async function saveConnection(host: string, key: string, model: string): Promise<unknown[]> {
  const { glossProbe: probe } = globalThis as unknown as { glossProbe: GlossProbe };
  const name = 'OPENAI_API.apiKey';
  const settings = { openaiApiHost: host, openaiApiModel: model, chatModel: null };
  const saved = [
    ...(key === '' ? [] : [await probe.rows('secret', 'set', { name, value: key, host })]),
    await probe.rows('settings', 'set', settings),
    await probe.request('requests.ensure', { probe: null }),
    await probe.request('models.list', { refresh: true }),
  ];
  return saved.flatMap(({ error }) => (error ? [error] : []));
}

async function connectByHand(browser: Browser, id: string, host: string, key = '', model = '') {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/settings/index.html`);
  const settings = new ChatPage(page);
  for (const [name, value] of [
    ['API host', host],
    ['API key', key],
    ['Model', model],
  ] as const) {
    const field = await settings.page.locator(`::-p-aria([name="${name}"])`).waitHandle();
    await field.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.press('Delete');
    if (value) await page.keyboard.type(value);
  }
  await settings.click('Save');
  await settings.click('Test connection');
  await settings.one('list', 'Models found').waitHandle();
  await page.close();
}

/**
 * Ends the background as the browser does when it is idle, without a session of the worker: one that has a debugger
 * can hang in its end. A worker that starts at once and waits for Puppeteer can wait for ever on a busy machine, so
 * from then on workers do not wait (Chromium 156, Puppeteer 25.16).
 */
async function killBackground(browser: Browser): Promise<void> {
  const [page] = await browser.pages();
  const session = await page?.createCDPSession();
  const connection = session?.connection();
  if (!session || !connection) throw new Error('a page is needed to end the background');
  await connection.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
    filter: [{ type: 'page', exclude: true }, {}],
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
