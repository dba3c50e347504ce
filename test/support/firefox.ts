import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { firefoxExtensionId } from '#domain/product/product.ts';
import { ensureBuilt } from '#scripts/building/build-steps.ts';
import { type LocalServer, testFolder } from '#scripts/building/pairing-files.ts';
import { needBrowser } from '#scripts/testing/browsers.ts';
import {
  allowPrompt,
  clickAction,
  closeSidebar,
  extensionContext,
  pressShortcut,
  reloadSidebar,
  stopBackground,
} from './firefox-chrome.ts';
import { type BidiConnection, FirefoxView } from './firefox-view.ts';
import { articleUrl, fixturePage, strictCsp } from './product.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';
import { root } from './sources.ts';
import { startVendorProcess, type VendorProcess } from './vendor-process.ts';

const uuid = '6b1f2c9e-4d3a-4c57-9a51-0f3f5a7c2e11';

/** Firefox with a build of the extension, our fixture sites, and a scripted model host. */
export interface FirefoxProduct {
  browser: Browser;
  sites: SiteServer;
  vendor: VendorProcess;
  openArticle(url?: string): Promise<Page>;
  openExtensionPage(name: string, fragment?: string): Promise<FirefoxView>;
  /** Resolves with the first tab that shows a page of the extension whose address has `part`. */
  extensionTab(part: string): Promise<FirefoxView>;
  /** Resolves once so many tabs show pages of the extension whose addresses have `part`. */
  extensionTabs(part: string, count: number): Promise<unknown>;
  /** Addresses of all tabs. */
  tabUrls(): Promise<string[]>;
  /** Clicks the toolbar's button over the active tab, and drives the sidebar that opens. */
  openSidebar(): Promise<FirefoxView>;
  closeSidebar(): Promise<void>;
  /** Resolves when the page was loaded again. */
  reloadSidebar(sidebar: FirefoxView): Promise<void>;
  /** Types the host into the settings page, saves and tests it. */
  connect(host: string): Promise<void>;
  /** Presses the extension's shortcut that ends with a letter. */
  pressShortcut(letter: string): Promise<void>;
  /** Resolves with the first frame of a page that shows a page of the extension whose address has `part`. */
  extensionFrame(part: string): Promise<FirefoxView>;
  /** Allows what the browser asks in the shown tab; `remember`: for other pages of its origin too. */
  allowPrompt(remember: boolean): Promise<void>;
  /** The event page while it runs. */
  background(): Promise<FirefoxView>;
  /** Ends the event page, as the browser does after 30 s without work. */
  stopBackground(): Promise<void>;
  close(): Promise<void>;
}

export interface FirefoxSettings {
  /** Added to those of this process. */
  env?: Record<string, string>;
  prefs?: Record<string, boolean | number | string>;
}

export async function startFirefox(
  build: 'test-extension-firefox' | 'extension-firefox' = 'test-extension-firefox',
  local: LocalServer | null = null,
  settings: FirefoxSettings = {},
): Promise<FirefoxProduct> {
  await ensureBuilt(build);
  const { folder, remove } = testFolder(path.join(root, 'dist', build), local);
  const sites = await startSiteServer();
  sites.put(articleUrl, {
    body: fixturePage('tide-library'),
    headers: { 'content-security-policy': strictCsp },
  });
  const vendor = await startVendorProcess();
  const browser = await launch(sites, settings);
  const close = async () => {
    await browser.close();
    await vendor.close();
    await sites.close();
    remove();
  };
  const { connection } = browser as unknown as { connection: BidiConnection };
  const window = await install(browser, folder, connection).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  const openExtensionPage = (name: string, fragment = '') => openPage(connection, name, fragment);
  return {
    browser,
    sites,
    vendor,
    openExtensionPage,
    extensionTab: (part) => soon(() => tabWith(connection, part)),
    extensionFrame: (part) => soon(() => frameWith(connection, part)),
    allowPrompt: async (remember) =>
      void (await soon(() => window.evaluate(allowPrompt, remember))),
    pressShortcut: (letter) => window.evaluate(pressShortcut, letter),
    openArticle: async (url = articleUrl) => {
      const page = await browser.newPage();
      const load = () => page.goto(url, { waitUntil: 'load', timeout: 20_000 });
      // Under load Firefox may report no end of a first navigation.
      await load().catch(load);
      await page.bringToFront();
      return page;
    },
    ...extensionViews(connection, window),
    connect: async (host) => {
      const settings = await openExtensionPage('settings');
      await settings.fill('API host', host);
      await settings.click('button', 'Save');
      await settings.shows('Connected: ');
      await settings.click('button', 'Test connection');
      await settings.find('list', 'Models found');
    },
    close,
  };
}

async function openPage(
  connection: BidiConnection,
  name: string,
  fragment = '',
): Promise<FirefoxView> {
  const { result } = await connection.send('browsingContext.create', { type: 'tab' });
  const { context } = result as { context: string };
  const url = `moz-extension://${uuid}/pages/${name}/index.html${fragment}`;
  await connection.send('browsingContext.navigate', { context, url, wait: 'none' });
  return new FirefoxView(connection, context);
}

/** Sidebar and event page, driven through the browser's own window. */
function extensionViews(connection: BidiConnection, window: FirefoxView) {
  const extensionView = async (place: 'sidebar' | 'background') =>
    new FirefoxView(
      connection,
      await soon(() => window.evaluate(extensionContext, place, firefoxExtensionId)),
    );
  return {
    openSidebar: async () => {
      await window.evaluate(clickAction, firefoxExtensionId);
      const sidebar = await extensionView('sidebar');
      await sidebar.find('textbox', 'Message');
      return sidebar;
    },
    closeSidebar: () => window.evaluate(closeSidebar),
    reloadSidebar: async (sidebar: FirefoxView) => {
      await sidebar.evaluate(() => document.documentElement.setAttribute('data-before', ''));
      await window.evaluate(reloadSidebar);
      await soon(() =>
        sidebar.evaluate(() => !document.documentElement?.hasAttribute('data-before')),
      );
      await sidebar.find('textbox', 'Message');
    },
    extensionTabs: (part: string, count: number) =>
      soon(async () => {
        const shown = (await contextsOf(connection)).filter(({ url }) => url.includes(part));
        return shown.length === count;
      }),
    tabUrls: async () => (await contextsOf(connection)).map(({ url }) => url),
    background: () => extensionView('background'),
    stopBackground: () => window.evaluate(stopBackground, firefoxExtensionId),
  };
}

async function launch(sites: SiteServer, { env, prefs }: FirefoxSettings): Promise<Browser> {
  const executablePath = needBrowser('firefox');
  if (!executablePath) throw new Error('no Firefox: set FIREFOX_PATH or install firefox-esr');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, ...env },
    acceptInsecureCerts: true,
    // Without it neither the pages of an extension nor the browser's window are reachable.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      ...sites.firefoxPrefs,
      ...prefs,
      'intl.accept_languages': 'en',
      'extensions.webextensions.uuids': JSON.stringify({ [firefoxExtensionId]: uuid }),
    },
  });
}

/** Resolves with the browser's own window: scripts there have its privileges. */
async function install(
  browser: Browser,
  folder: string,
  connection: BidiConnection,
): Promise<FirefoxView> {
  await browser.installExtension(folder);
  return new FirefoxView(connection, await windowContext(connection));
}

async function windowContext(connection: BidiConnection): Promise<string> {
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [window] = (result as { contexts: { context: string }[] }).contexts;
  if (!window) throw new Error('Firefox has no window');
  return window.context;
}

interface BrowsingContext {
  context: string;
  url: string;
  children?: BrowsingContext[] | null;
}

async function contextsOf(connection: BidiConnection): Promise<BrowsingContext[]> {
  const { result } = await connection.send('browsingContext.getTree', {});
  return (result as { contexts: BrowsingContext[] }).contexts;
}

function viewOf(connection: BidiConnection, contexts: BrowsingContext[], part: string) {
  const found = contexts.find(({ url }) => url.startsWith('moz-extension:') && url.includes(part));
  return found ? new FirefoxView(connection, found.context) : null;
}

const tabWith = async (connection: BidiConnection, part: string) =>
  viewOf(connection, await contextsOf(connection), part);

async function frameWith(connection: BidiConnection, part: string): Promise<FirefoxView | null> {
  const framesOf = ({ children }: BrowsingContext): BrowsingContext[] =>
    (children ?? []).flatMap((child) => [child, ...framesOf(child)]);
  return viewOf(connection, (await contextsOf(connection)).flatMap(framesOf), part);
}

/** Polls until there is a result; jest's time-out ends it. */
async function soon<Value>(ask: () => Promise<Value>): Promise<NonNullable<Value>> {
  for (;;) {
    const value = await ask();
    if (value) return value;
    await pause(50);
  }
}
