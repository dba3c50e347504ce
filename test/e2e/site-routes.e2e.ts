import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { localizedPath } from '#domain/product/paths.ts';
import { presetNamed } from '#domain/prompts/presets.ts';
import { siteRoutes } from '#domain/routes/site-routes.ts';
import { hidesFloatingButton } from '#domain/selection/quick-access.ts';
import { AccountView } from '#test/support/account-view.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { hasHost, waitForNamed } from '#test/support/selection-page.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';

/* Every kind of address of the site, to each kind of visitor, with and without a locale, in light and dark. */
jest.setTimeout(600_000);

const locale = 'de';
const email = 'ann@gloss.example';
const button = 'Gloss: Open the chat';

/** An address of each route; `/share/<id>` of a share that is not there (any more). */
const named: Readonly<Record<string, string>> = {
  '/prompt/:id': `/prompt/${presetNamed('explain').id}`,
  '/onboarding/browser/:id': '/onboarding/browser/chrome',
  '/share/:id': '/share/AAAAAAAAAAAAAAAAAAAAAA',
};
const paths = siteRoutes.flatMap((route) => {
  const plain = named[route.path] ?? route.path.replace('*', '');
  return route.locale === 'none' ? [plain] : [plain, localizedPath(plain, locale, [locale])];
});

let site: Awaited<ReturnType<typeof startAccountApp>>;
let product: Product;

beforeAll(async () => {
  site = await startAccountApp();
  const { url, pairingSecret: secret } = site.app.server;
  product = await startProduct('test-extension-chromium', { server: url, secret });
  const probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
  await probe.evaluate(() => {
    const { glossProbe } = globalThis as unknown as {
      glossProbe: { rows(group: string, name: string, body: object): Promise<unknown> };
    };
    const quickAccess = { isVisible: true, place: { side: 'end', top: 0.7 } };
    return glossProbe.rows('settings', 'set', { quickAccess });
  });
  await probe.close();
}, 240_000);
afterAll(async () => {
  await product?.close();
  await site?.close();
});

async function visitor(open: () => Promise<Page>): Promise<Page> {
  const page = await open();
  await page.setViewport({ width: 1280, height: 800 });
  // A policy without scripts allows none of the checks either.
  await page.setBypassCSP(true);
  return page;
}

const ofBrowser = async () => (await site.app.browser.createBrowserContext()).newPage();

const paint = (page: Page, scheme: 'light' | 'dark') =>
  page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: scheme },
  ]);

/** Words of its own are there, and the parts that are loaded later. */
async function isRendered(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector<HTMLElement>('main, #root > *');
      return (main?.innerText.trim().length ?? 0) > 20;
    },
    { timeout: 60_000, polling: 100 },
  );
  // The event stream of who is signed in stays open.
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 2, timeout: 60_000 });
}

/** What is wrong with an address, a line each. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  await paint(page, 'light');
  const reply = await page.goto(site.app.server.url + path);
  await isRendered(page);
  const status = reply?.status() ?? 0;
  const isThere = status === 200 || status === 304 || path.startsWith('/share/');
  const inPage = await page.evaluate(() => {
    const loaded = [...document.querySelectorAll('script[src], link[rel="stylesheet"]')].map(
      (each) => each.getAttribute('src') ?? each.getAttribute('href'),
    );
    return [
      ...loaded.filter((each, at) => loaded.indexOf(each) !== at).map((each) => `twice: ${each}`),
      ...(document.body.innerText.includes('Something went wrong:') ? ['the error screen'] : []),
      ...(document.title.trim() === '' ? ['no title'] : []),
    ];
  });
  const lang = await page.evaluate(() => document.documentElement.lang);
  const wanted = path.split('/').includes(locale) ? locale : 'en';
  const light = await axeFindings(page);
  await paint(page, 'dark');
  const dark = await axeFindings(page);
  return [
    ...(isThere ? [] : [`status ${status}`]),
    ...(lang === wanted ? [] : [`language ${lang}`]),
    ...inPage,
    ...light.map((each) => `light: ${each}`),
    ...dark.map((each) => `dark: ${each}`),
  ].map((fault) => `${path} → ${new URL(page.url()).pathname}: ${fault}`);
}

async function allFaults(page: Page, more: (path: string) => Promise<string[]> = async () => []) {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await faultsAt(page, path)), ...(await more(path)));
  return faults;
}

/** Another tab of the person: requests that a tab has left behind count as open ones of it for good. */
async function signedIn(page: Page): Promise<Page> {
  await page.goto(`${site.app.server.url}/app/settings#account`);
  const view = new AccountView(page);
  await view.signInByCode(site.mail, email);
  const next = await visitor(() => page.browserContext().newPage());
  await page.close();
  return next;
}

test('S2.1 S2.8 every address is rendered to a visitor without account and extension', async () => {
  const page = await visitor(ofBrowser);
  expect(await allFaults(page)).toEqual([]);
});

test('S2.1 S2.4 every address is rendered to a person who is signed in, without the extension', async () => {
  const page = await signedIn(await visitor(ofBrowser));
  expect(await allFaults(page)).toEqual([]);
});

test('S2.9 with the extension, the floating button is in no page with ai-tools, app or onboarding', async () => {
  const page = await visitor(() => product.browser.newPage());
  const { url } = site.app.server;
  const floating = async () => {
    await page.bringToFront();
    const isHidden = hidesFloatingButton(page.url(), url);
    if (!isHidden) await waitForNamed(page, button);
    return isHidden && (await hasHost(page)) ? [`${page.url()}: it has a floating button`] : [];
  };
  expect(await allFaults(page, floating)).toEqual([]);
});

test('S2.9 every address is rendered to a person with account and extension', async () => {
  const page = await signedIn(await visitor(() => product.browser.newPage()));
  expect(await allFaults(page)).toEqual([]);
});
