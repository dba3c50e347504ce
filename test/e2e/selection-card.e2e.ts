import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import {
  innerPage,
  innerUrl,
  lettersPage,
  lettersUrl,
} from '#test/support/selection/letters-page.ts';
import { selectAll, textIn } from '#test/support/selection/selecting.ts';
import {
  hasHost,
  isNamed,
  openedCard,
  pillName,
  pressOnce,
  pressPill,
  pressShortcut,
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
  product.sites.put(lettersUrl, { body: lettersPage });
  product.sites.put(innerUrl, { body: innerPage });
}, 180_000);
afterAll(() => product?.close());
beforeEach(async () => {
  await page?.close();
  page = await product.openArticle(lettersUrl);
});

const frameOf = async (id: string): Promise<Frame> =>
  (await (await page.$(`#${id}`))!.contentFrame())!;

test('without a model the card says so, and one button connects one', async () => {
  await pressOnce(
    () => selectAll(page, page, '#letter'),
    () => isNamed(page, 'Improve writing'),
  );
  await pressPill(page, 'Improve writing');
  const card = await openedCard(page);
  await card.button('Connect a model');
  expect(await card.frame.$('::-p-aria([name="Replace"])')).toBeNull();
  await card.click('Connect a model');
  const settings = await product.browser.waitForTarget((each) =>
    each.url().includes('/pages/settings/index.html#model'),
  );
  await (await settings.page())!.close();
  await product.connect(product.vendor.url);
});

test('a result is inserted below what was selected', async () => {
  await selectAll(page, page, '#rich');
  await product.vendor.script({ deltas: [better] });
  await pressPill(page, 'Improve writing');
  const card = await openedCard(page);
  await card.shows(better);
  const lines = async () => (await textIn(page, '#rich')).split('\n').filter(Boolean);
  await pressOnce(
    () => card.click('Insert below'),
    async () => (await lines()).length === 2,
  );
  expect(await lines()).toEqual([before, better]);
});

test('by keys the card shows: the focus on the pill has loaded it', async () => {
  await page.focus('#letter');
  await selectAll(page, page, '#letter');
  await waitForHost(page);
  await pressShortcut(product);
  const card = await openedCard(page);
  const { frame } = card;
  // Not by frames: a card of no size draws none.
  await frame.waitForFunction(() => document.readyState === 'complete', { polling: 20 });
  expect(await frame.evaluate(() => innerWidth)).toBe(0);
  await product.vendor.script({ deltas: [better] });
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter'] as const) await page.keyboard.press(key);
  await card.shows('Improve writing');
  await card.shows(better);
  await page.keyboard.press('Escape');
  await waitForNoHost(page);
});

test.each([
  ['its tools', 'More tools', 'Fix grammar and spelling'],
  ['a result', 'Improve writing', better],
])(
  '%s: no control is under 32 px or clipped, in wide and narrow windows',
  async (screen, button, text) => {
    await selectAll(page, page, '#letter');
    if (text === better) await product.vendor.script({ deltas: [better] });
    await pressPill(page, button);
    const card = await openedCard(page);
    await card.shows(text);
    expect(await findingsAt(page, screen, [1100, 380, 320], card.frame)).toEqual([]);
  },
);

test('the card is moved by the mouse and by keys, and stays in the window', async () => {
  await selectAll(page, page, '#letter');
  await pressPill(page, 'More tools');
  const card = await openedCard(page);
  await card.shows('Fix grammar and spelling');
  const element = (await card.frame.frameElement())!;
  const handle = await card.still('Move with the arrow keys or by dragging');
  const placeNow = async () => (await element.boundingBox())!;
  // DevTools may lose the pointer of a frame that moves below it: then it is dragged again.
  const isDragged = async () => {
    const before = await placeNow();
    const grip = (await handle.boundingBox())!;
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Not out of the card: DevTools gives a frame no pointer that it has captured.
    await page.mouse.move(x + 60, y, { steps: 6 });
    await page.mouse.up();
    return untilAt((now) => Math.abs(now.x - before.x - 60) < 2).then(
      () => true,
      () => false,
    );
  };
  expect((await isDragged()) || (await isDragged())).toBe(true);
  await handle.focus();
  for (let steps = 0; steps < 8; steps += 1) {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
  }
  await untilAt((now) => now.x === 8 && now.y === 8);

  async function untilAt(isThere: (box: { x: number; y: number }) => boolean): Promise<void> {
    const until = Date.now() + 40_000;
    for (let now = await placeNow(); !isThere(now); now = await placeNow()) {
      if (Date.now() > until) throw new Error(`the card is at ${now.x} ${now.y}`);
    }
  }
});

test('a finger selects by handles, which pages hear no events of: the pill follows', async () => {
  const session = await page.createCDPSession();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const select = (from: number, to: number) =>
    page.evaluate(
      (start, end) => {
        const [words] = document.querySelector('#words')!.childNodes;
        getSelection()!.setBaseAndExtent(words!, start, words!, end);
      },
      from,
      to,
    );
  await select(0, 3);
  const first = await waitForNamed(page, pillName);
  await select(41, 54);
  await page.waitForFunction(() => getSelection()!.toString() === 'mended twice.');
  for (let now = first; now.x < first.x + 40; ) now = await waitForNamed(page, pillName);
});

test('the shortcut reaches the frame that has the focus', async () => {
  const frame = await frameOf('wide');
  await selectAll(page, page, '#letter');
  await waitForHost(page);
  await page.keyboard.press('Escape');
  await waitForNoHost(page);
  await selectAll(page, frame, '#letter');
  await waitForHost(frame);
  await page.keyboard.press('Escape');
  await waitForNoHost(frame);
  await pressShortcut(product);
  await waitForHost(frame);
  expect(await hasHost(page)).toBe(false);
});

test('an own tool without more words runs on the selected text', async () => {
  const settings = await product.browser.newPage();
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#tools`);
  await (await settings.waitForSelector('#tools button ::-p-text(New tool)'))!.click();
  await settings.waitForSelector('dialog[open] textarea');
  await settings.focus('dialog[open] input');
  await settings.keyboard.type('Sailor');
  await settings.keyboard.press('Tab');
  await settings.keyboard.type('Say {{selectedText}} like a sailor.');
  await settings.click('dialog[open] button[type=submit]');
  await settings.waitForSelector('#tools [data-row] ::-p-text(Sailor)');
  await settings.close();
  await selectAll(page, page, '#letter');
  await pressPill(page, 'More tools');
  const card = await openedCard(page);
  await product.vendor.script({ deltas: ['Arr, the tide be late.'] });
  // The card grows with its list: a pointer might miss.
  await (await card.button('Sailor'))!.press('Enter');
  await card.shows('Arr, the tide be late.');
  const [last] = (await product.vendor.chats()).slice(-1);
  const { messages } = last!.body as { messages: { content: string }[] };
  const prompt = messages.map(({ content }) => content).join('\n');
  expect(prompt).toContain('Say the selected text like a sailor.');
  expect(prompt).toContain(before);
  expect(prompt).not.toMatch(/\{\{|undefined|null/);
});
