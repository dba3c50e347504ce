import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { closedRootFindings, smallInClosedRoots } from '#test/support/closed-roots.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { pageOf, saveSettings, searchPlan, withSearxng } from '#test/support/search-page.ts';
import type { SearchService } from '#test/support/search-service.ts';
import {
  hasHost,
  isNamed,
  panelOf,
  waitForNamed,
  waitForNoHost,
} from '#test/support/selection-page.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';

jest.setTimeout(300_000);

const quoted = 'High water stands at the second step from six to seven';
const tides = 'https://harbour.example/tides';
const name = 'Answer with Gloss';
const site = 'https://www.google.com/search?q=high+water&hl=en';
const setting = 'Show “Answer with Gloss” on pages of search engines';

let product: Product;
let service: SearchService;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const body = pageOf('Tide table', `${quoted}.`);
  const snippet = 'Steps.';
  service = await withSearxng(product, [{ url: tides, title: 'Tide table', snippet, body }]);
  await saveSettings(product, { enableSearch: false });
  const fixture = siteFixtures('google').find(({ page }) => page?.kind === 'search');
  product.sites.put(site, { body: fixture?.html ?? '' });
}, 180_000);
afterAll(async () => {
  await service?.close();
  await product?.close();
});

test('an engine’s page has a button once it is turned on in settings; it answers in the panel from pages that were read', async () => {
  const page = await product.openArticle(site);
  const settings = await product.browser.newPage();
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#search`);
  const toggle = await settings.waitForSelector(`::-p-aria([name="${setting}"][role="switch"])`);
  expect(await hasHost(page)).toBe(false);
  await toggle?.click();
  await page.bringToFront();
  const button = await waitForNamed(page, name);
  expect(await closedRootFindings(page)).toEqual([]);
  await holdFinger(page, button.x + 20, button.y + 18);
  expect(await product.vendor.chats()).toEqual([]);
  await page.mouse.move(button.x + 20, button.y + 18);
  await waitForNamed(page, 'Hide on this site');
  expect(await smallInClosedRoots(page)).toEqual([]);
  await product.vendor.script(searchPlan(['high water']), {
    deltas: ['At the second step ', `[[1.1 "${quoted}"]].`],
  });
  await page.mouse.click(button.x + 20, button.y + 18);
  const chat = await panelOf(product);
  await chat.answer('At the second step');
  await chat.shows('Read 1 of 1 page');
  await chat.one('button', 'Source 1').waitHandle();
  // The page of the engine is no source.
  const sent = JSON.stringify((await product.vendor.chats()).at(-1)?.body);
  expect(sent).toContain(quoted);
  expect(sent).not.toContain('www.google.com');
  await page.bringToFront();
  const off = await waitForNamed(page, 'Turn off everywhere');
  await page.mouse.click(off.x + 16, off.y + 16);
  await waitForNoHost(page);
  await settings.bringToFront();
  await settings.reload();
  const after = await settings.waitForSelector(`::-p-aria([name="${setting}"][role="switch"])`);
  expect(await after?.evaluate((each) => (each as HTMLInputElement).checked)).toBe(false);
});

const off = 'Hide on this site';

/** U2.5 a finger that stays shows what removes the button, and presses nothing; a press elsewhere hides that. */
async function holdFinger(page: Page, x: number, y: number): Promise<void> {
  const session = await page.createCDPSession();
  const send = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const untilNamed = async (isShown: boolean) => {
    for (;;) if ((await isNamed(page, off)) === isShown) break;
  };
  expect(await isNamed(page, off)).toBe(false);
  await send('touchStart', { x, y });
  await untilNamed(true);
  await send('touchEnd');
  expect(await isNamed(page, off)).toBe(true);
  await send('touchStart', { x: 20, y: 500 });
  await send('touchEnd');
  await untilNamed(false);
  await session.detach();
}
