import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { lettersPage, lettersUrl } from '#test/support/selection/letters-page.ts';
import { selectAll } from '#test/support/selection/selecting.ts';
import {
  clickMenu,
  hasHost,
  untilNotOn,
  waitForNamed,
  waitForNoHost,
  workerOf,
} from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let product: Product;
let settings: Page;
const button = 'Gloss: Open the chat';
const rtl = 'https://letters.example/rtl';
const app = 'https://letters.example/app/board';

beforeAll(async () => {
  product = await startProduct();
  product.sites.put(lettersUrl, { body: lettersPage });
  product.sites.put(rtl, { body: lettersPage.replace('lang="en"', 'lang="ar" dir="rtl"') });
  product.sites.put(app, { body: lettersPage });
  settings = await product.browser.newPage();
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#page`);
}, 180_000);
afterAll(() => product?.close());

const section = (id: string) => `section[aria-labelledby="${id}"]`;

const openSection = (id: string) => settings.locator(`nav a[href="#${id}"]`).click();

/** Chooses an option by its words, as a person does. */
async function choose(id: string, words: string): Promise<void> {
  await settings.bringToFront();
  await openSection('page');
  await settings.locator(`${section(id)} label ::-p-text(${words})`).click();
}

async function writeSites(id: string, sites: string): Promise<void> {
  const field = (await settings.waitForSelector(`${section(id)} textarea`))!;
  await field.click({ count: 3 });
  await settings.keyboard.press('Backspace');
  await settings.keyboard.type(sites);
  await settings.keyboard.press('Tab');
}

test('S3.9 sites without the pill are typed into the settings, and its place is chosen', async () => {
  const page = await product.openArticle(lettersUrl);
  await selectAll(page, page, '#letter');
  const first = await waitForNamed(page, 'Explain');
  await choose('pill-settings', 'At the end of the text');
  await page.bringToFront();
  await page.reload();
  await selectAll(page, page, '#letter');
  const moved = await waitForNamed(page, 'Explain');
  expect(moved.x).toBeGreaterThan(first.x + 10);
  await settings.bringToFront();
  await writeSites('pill-settings', 'https://www.letters.example/any, ???');
  await untilNotOn(product, 'letters.example');
  // In the page that is open, too.
  await waitForNoHost(page);
  await settings.waitForFunction(
    (selector) =>
      document.querySelector<HTMLTextAreaElement>(`${selector} textarea`)?.value ===
      'letters.example',
    {},
    section('pill-settings'),
  );
  await page.bringToFront();
  await page.reload();
  await selectAll(page, page, '#letter');
  await choose('pill-settings', 'Only on these sites');
  await writeSites('pill-settings', 'letters.example');
  await (await workerOf(product)).evaluate(async () => {
    const matches = async () =>
      (await chrome.scripting.getRegisteredContentScripts({ ids: ['selection-watch'] }))[0]
        ?.matches ?? [];
    while (!(await matches()).includes('*://*.letters.example/*'));
  });
  expect(await hasHost(page)).toBe(false);
  await page.bringToFront();
  await page.reload();
  await selectAll(page, page, '#letter');
  await waitForNamed(page, 'Explain');
  await page.close();
});

test('a site that is never read has no script of ours, and the panel says that it was chosen', async () => {
  const page = await product.openArticle(lettersUrl);
  await selectAll(page, page, '#letter');
  await waitForNamed(page, 'Explain');
  const fieldOfSites = async () =>
    (await settings.waitForSelector('::-p-aria([name="Never read these sites"][role="textbox"])'))!;
  const write = async (sites: string) => {
    await settings.bringToFront();
    await openSection('privacy');
    await (await fieldOfSites()).click({ count: 3 });
    await settings.keyboard.press('Backspace');
    await settings.keyboard.type(sites);
    await settings.keyboard.press('Tab');
  };
  const excluded = (isExcluded: boolean) =>
    workerOf(product).then((worker) =>
      worker.evaluate(async (wanted) => {
        const ids = ['loader', 'selection-watch'];
        const scripts = () => chrome.scripting.getRegisteredContentScripts({ ids });
        const has = ({ excludeMatches }: chrome.scripting.RegisteredContentScript) =>
          excludeMatches?.includes('*://*.letters.example/*') ?? false;
        while (!(await scripts()).every((each) => has(each) === wanted));
      }, isExcluded),
    );
  await write('www.letters.example');
  await excluded(true);
  // In the page that is open, too.
  await waitForNoHost(page);
  await page.bringToFront();
  await page.reload();
  const chat = await product.openPanel(page);
  await chat.shows('Never read: you chose that for this site.');
  await selectAll(page, page, '#letter');
  await page.bringToFront();
  await clickMenu(product, 'gloss all');
  await chat.shows('Never read: you chose that for this site.');
  expect(await hasHost(page)).toBe(false);
  await chat.page.close();
  await write('');
  await excluded(false);
  await page.close();
});

test('the floating button is dragged to the other side, stays there, and does not open the chat by it', async () => {
  await choose('quick-access-settings', 'Show a button at the edge of pages');
  const page = await product.openArticle(lettersUrl);
  const { width, height } = page.viewport()!;
  const first = await waitForNamed(page, button);
  expect(first.x).toBeGreaterThan(width / 2);
  await page.mouse.move(first.x + 18, first.y + 18);
  await page.mouse.down();
  await page.mouse.move(60, height - 60, { steps: 8 });
  await page.mouse.up();
  const moved = await waitForNamed(page, button);
  expect(moved.x).toBe(4);
  expect(Math.abs(moved.y + 18 - (height - 60))).toBeLessThan(2);
  await page.reload();
  const again = await waitForNamed(page, button);
  expect([again.x, Math.round(again.y)]).toEqual([4, Math.round(moved.y)]);
  const panels = product.browser
    .targets()
    .filter((each) => each.url().endsWith('/pages/sidebar/index.html'));
  expect(panels).toEqual([]);
  await page.close();
});

test('S2.9 the pages of an app of another site have the floating button, also one that its script opens', async () => {
  const page = await product.openArticle(app);
  await waitForNamed(page, button);
  await page.evaluate(() => history.pushState(null, '', '/app/letters'));
  await page.reload();
  await waitForNamed(page, button);
  await page.close();
});

test('S3.9 turned off on no matter which site, the floating button leaves the pages that are open', async () => {
  const other = await product.openArticle(lettersUrl);
  await waitForNamed(other, button);
  const page = await product.openArticle(rtl);
  const { x, y } = await waitForNamed(page, button);
  await page.mouse.move(x + 18, y + 18);
  const off = await waitForNamed(page, 'Turn off everywhere');
  await page.mouse.click(off.x + off.width / 2, off.y + off.height / 2);
  await Promise.all([waitForNoHost(page), waitForNoHost(other)]);
  await settings.bringToFront();
  await choose('quick-access-settings', 'Show a button at the edge of pages');
  await other.bringToFront();
  await waitForNamed(other, button);
  await Promise.all([other.close(), page.close()]);
});

test('its sides are those of the language of the interface', async () => {
  const probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
  await probe.evaluate(() =>
    (
      globalThis as unknown as {
        glossProbe: { rows(group: string, name: string, body: object): Promise<unknown> };
      }
    ).glossProbe.rows('settings', 'set', { language: 'ar-XB' }),
  );
  await settings.bringToFront();
  await settings.waitForFunction(() => document.documentElement.dir === 'rtl');
  const page = await product.openArticle(rtl);
  const { width } = page.viewport()!;
  // At the start, which is on the right now.
  await page.waitForFunction(() => document.readyState === 'complete');
  const box = await boxOfButton(page);
  expect(box.x).toBeGreaterThan(width / 2);
});

/** Its name is in the language of the interface. */
async function boxOfButton(page: Page) {
  const worker = await workerOf(product);
  const name = await worker.evaluate(async () => {
    for (;;) {
      const { widgetTexts } = await chrome.storage.session.get('widgetTexts');
      const texts = widgetTexts as { dir: string; open: string } | undefined;
      if (texts?.dir === 'rtl') return `Gloss: ${texts.open}`;
    }
  });
  return waitForNamed(page, name);
}
