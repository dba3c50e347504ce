import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer';
import { closedRootFindings, smallInClosedRoots } from '#test/support/closed-roots.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import {
  innerPage,
  innerUrl,
  lettersPage,
  lettersUrl,
} from '#test/support/selection/letters-page.ts';
import { selectAll, textIn, untilText } from '#test/support/selection/selecting.ts';
import {
  clickMenu,
  hasHost,
  hideOnSite,
  isNamed,
  openedCard,
  panelOf,
  pillName,
  pressOnce,
  pressPill,
  untilNotOn,
  waitForHost,
  waitForNamed,
  waitForNoHost,
} from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let product: Product;
let page: Page;
const before = 'the tide come at six.';
const better = 'the tide comes at six.';

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  product.sites.put(lettersUrl, { body: lettersPage });
  product.sites.put(innerUrl, { body: innerPage });
}, 180_000);
afterAll(() => product?.close());
beforeEach(async () => {
  await page?.close();
  page = await product.openArticle(lettersUrl);
});

const frameOf = async (id: string): Promise<Frame> => {
  const element = await page.$(`#${id}`);
  return (await element!.contentFrame())!;
};

test.each([
  ['an input', null, '#subject'],
  ['a contenteditable element', null, '#rich'],
  ['a field in an open shadow root', null, '#host >>> #inside'],
  ['a frame', 'wide', '#letter'],
  ['a frame that is too small for the card', 'small', '#letter'],
])('text in %s is replaced by a result', async (_, frame, selector) => {
  const where = frame ? await frameOf(frame) : page;
  await selectAll(page, where, selector);
  await product.vendor.script({ deltas: [better] });
  await pressPill(page, 'Improve writing');
  const card = await openedCard(page);
  await card.shows(better);
  await pressOnce(
    () => card.click('Replace'),
    async () => (await textIn(where, selector)).trim() === better,
  );
  await card.click('Undo');
  await untilText(where, selector, before);
});

test('a translation shows both texts, and what is no editor offers no insertion; axe finds nothing serious', async () => {
  const box = (await (await page.$('#words'))!.boundingBox())!;
  await page.mouse.click(box.x + 50, box.y + 12, { count: 3 });
  await product.vendor.script({ deltas: ['Die Flut kommt um sechs.'] });
  await pressPill(page, 'Translate');
  const card = await openedCard(page);
  await card.chooseLanguage('German');
  await card.shows('Die Flut kommt um sechs.');
  await card.shows('The tide come in at six');
  await card.button('Copy');
  expect(await card.frame.$('::-p-aria([name="Replace"])')).toBeNull();
  expect(await axeFindings(card.frame)).toEqual([]);
  await card.click('Continue in chat');
  const chat = await panelOf(product);
  await chat.shows('Die Flut kommt um sechs.');
});

test('"More tools" shows the tools, and runs the words of the person', async () => {
  await selectAll(page, page, '#letter');
  await waitForNamed(page, pillName);
  expect(await smallInClosedRoots(page)).toEqual([]);
  expect(await closedRootFindings(page)).toEqual([]);
  await pressPill(page, 'More tools');
  const card = await openedCard(page);
  await card.shows('Fix grammar and spelling');
  expect(await axeFindings(card.frame)).toEqual([]);
  await product.vendor.script({ deltas: ['THE TIDE'] });
  await page.keyboard.type('In capitals');
  await page.keyboard.press('Enter');
  await card.shows('THE TIDE');
  const sent = await product.vendor.requests();
  expect(JSON.stringify(sent.at(-1)!.body)).toContain('In capitals');
});

test("the browser's own menu runs a tool, and the pill is turned off here by its tools", async () => {
  await selectAll(page, page, '#letter');
  await waitForHost(page);
  await (await hideOnSite(page)).click('Dismiss');
  await waitForNoHost(page);
  await untilNotOn(product, 'letters.example');
  await page.reload();
  await selectAll(page, page, '#subject');
  expect(await hasHost(page)).toBe(false);
  await product.vendor.script({ deltas: [better] });
  await clickMenu(product, '9b20775e-4ad3-4a39-9f2c-64ff24909dc4');
  const card = await openedCard(page);
  await card.shows(better);
  expect(await isNamed(page, pillName)).toBe(false);
  await pressOnce(
    () => card.click('Replace'),
    async () => (await textIn(page, '#subject')) === better,
  );
});

test('the floating button opens the chat, moves by keys and stays there', async () => {
  const settings = await product.browser.newPage();
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#page`);
  const name = 'Show a button at the edge of pages that opens the chat';
  await settings.locator(`::-p-aria([name="${name}"])`).click();
  // The page that is open has it at once.
  await page.bringToFront();
  const first = await waitForNamed(page, 'Gloss: Open the chat');
  expect(await closedRootFindings(page)).toEqual([]);
  await page.mouse.move(first.x + 18, first.y + 18);
  await waitForNamed(page, 'Hide on this site');
  expect(await smallInClosedRoots(page)).toEqual([]);
  await page.mouse.click(first.x + 18, first.y + 18);
  await panelOf(product);
  await settings.close();
  await page.bringToFront();
  await page.keyboard.press('ArrowUp');
  const moved = await waitForNamed(page, 'Gloss: Open the chat');
  expect(moved.y).toBeLessThan(first.y);
  await page.reload();
  const again = await waitForNamed(page, 'Gloss: Open the chat');
  expect(Math.abs(again.y - moved.y)).toBeLessThan(2);
});
