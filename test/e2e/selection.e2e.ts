import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { smallInClosedRoots } from '#test/support/closed-roots.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { lettersPage, lettersUrl, strictPolicy } from '#test/support/selection/letters-page.ts';
import { selectAll, textIn } from '#test/support/selection/selecting.ts';
import {
  type Card,
  hasHost,
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
const better = 'the tide comes at six.';

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const headers = {
    'content-security-policy': strictPolicy.replace("frame-src 'self'", "frame-src 'none'"),
  };
  product.sites.put(lettersUrl, { body: lettersPage, headers });
  page = await product.openArticle(lettersUrl);
}, 180_000);
afterAll(() => product?.close());

const holds = (text: string) => async () => (await textIn(page, '#letter')) === text;

const selectWord = async () => {
  const box = (await (await page.$('#words'))!.boundingBox())!;
  await page.mouse.click(box.x + 50, box.y + 12, { count: 2 });
};

/** Opens the card on the letter with a result. */
async function improved(): Promise<Card> {
  await page.evaluate(() => {
    (document.querySelector('#letter') as HTMLTextAreaElement).value = 'the tide come at six.';
  });
  await selectAll(page, page, '#letter');
  await product.vendor.script({ deltas: ['the tide comes ', 'at six.'] });
  await pressPill(page, 'Improve writing');
  const card = await openedCard(page);
  await card.shows(better);
  await card.button('Replace');
  return card;
}

/** The first Escape closes the tooltip of the focused button where one is open by then (WCAG 1.4.13), the next the card. */
async function untilClosedByEscape(): Promise<void> {
  await page.keyboard.press('Escape');
  for (const until = Date.now() + 800; Date.now() < until; ) if (!(await hasHost(page))) return;
  await pressOnce(
    () => page.keyboard.press('Escape'),
    async () => !(await hasHost(page)),
  );
}

test('the pill is 8 px above the selection, and gone on Escape, scroll and a click elsewhere', async () => {
  expect(await hasHost(page)).toBe(false);
  await selectWord();
  const pill = await waitForNamed(page, pillName);
  const top = await page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().top);
  expect(Math.abs(top - (pill.y + pill.height) - 8)).toBeLessThan(1);
  expect(await smallInClosedRoots(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await waitForNoHost(page);
  await selectWord();
  await waitForHost(page);
  await page.mouse.wheel({ deltaY: 40 });
  await waitForNoHost(page);
  await page.evaluate(() => scrollTo(0, 0));
  await selectWord();
  await waitForHost(page);
  await page.mouse.click(700, 60);
  await waitForNoHost(page);
});

test('its × dismisses it and nothing more: what is selected next has it again', async () => {
  await selectWord();
  await pressPill(page, 'Dismiss');
  await waitForNoHost(page);
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await selectWord();
  await waitForNamed(page, pillName);
  await page.keyboard.press('Escape');
  await waitForNoHost(page);
});

test('a text in a field is improved, shown with its changes, replaced and taken back', async () => {
  const card = await improved();
  const sent = await product.vendor.requests();
  expect(JSON.stringify(sent.at(-1)!.body)).toContain('the tide come at six.');
  await card.click('Show what changed');
  await card.frame.waitForSelector('ins');
  await pressOnce(() => card.click('Replace'), holds(better));
  await card.shows('Replaced.');
  await pressOnce(() => card.click('Undo'), holds('the tide come at six.'));
  await card.shows('Undone');
  await card.click('Dismiss');
  await waitForNoHost(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('letter');
});

test('a card that the page makes nearly transparent or covers writes nothing, and its keys stay in it', async () => {
  const card = await improved();
  await page.evaluate(() => {
    const host = [...document.querySelectorAll<HTMLElement>('div')].find(
      ({ style }) => style.zIndex === '2147483647',
    )!;
    host.style.setProperty('opacity', '0.05', 'important');
    (window as unknown as { keys: string[] }).keys.length = 0;
  });
  for (let clicks = 0; clicks < 4; clicks += 1) await card.press('Replace');
  await card.shows('something covers the card');
  await page.evaluate(() => {
    const [host] = [...document.querySelectorAll<HTMLElement>('div')].filter(
      ({ style }) => style.zIndex === '2147483647',
    );
    host!.style.removeProperty('opacity');
    // In the top layer, above all of the card, and the pointer goes through it.
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.id = 'cover';
    cover.style.cssText =
      'position:fixed;inset:0;width:100vw;height:100vh;background:#fff;pointer-events:none';
    document.body.append(cover);
    cover.showPopover();
  });
  for (let clicks = 0; clicks < 4; clicks += 1) await card.press('Replace');
  expect(await textIn(page, '#letter')).toBe('the tide come at six.');
  await page.evaluate(() => document.querySelector('#cover')!.remove());
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret');
  expect(await textIn(page, '#letter')).toBe('the tide come at six.');
  expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([]);
  await untilClosedByEscape();
});

test('a page that frames the card, with whatever name, gets an empty page', async () => {
  const evil = 'https://evil.example/frames';
  const address = `chrome-extension://${product.id}/pages/frame/index.html`;
  const body = `<iframe name="gloss 1-2-3-4" src="${address}"></iframe><iframe src="${address}"></iframe>
    <iframe id="settings" src="chrome-extension://${product.id}/pages/settings/index.html"></iframe>`;
  product.sites.put(evil, { body });
  const attack = await product.openArticle(evil);
  const framed = await attack.waitForFrame((each) => each.url() === address);
  // Sent after the frame's own call, and refused after it.
  expect(await framed.evaluate(attachAs, 'gloss 1-2-3-5')).toBe('refused');
  expect(await framed.evaluate(() => document.querySelector('#root')!.childElementCount)).toBe(0);
  expect(attack.frames().some((each) => each.url().includes('/pages/settings/'))).toBe(false);
  await attack.close();
});

/** Runs in a card's page: how the background answers a card with that nonce. */
function attachAs(nonce: string): Promise<string> {
  return new Promise((resolve) => {
    const port = chrome.runtime.connect({ name: 'gloss-bus' });
    const call = { name: 'card.attach', ms: 9_000, again: false, credit: 0, after: null, to: null };
    port.onMessage.addListener(({ kind, body }) => {
      if (kind === 'err') resolve(body.code);
      if (kind === 'res') resolve('attached');
      if (kind !== 'welcome') return;
      port.postMessage({ kind: 'req', id: 'attack', ...call, body: { nonce, parent: null } });
    });
    port.postMessage({ kind: 'hello', bootId: '' });
  });
}

test('all by keys: select, shortcut, tool, replace, Escape', async () => {
  await page.bringToFront();
  await page.focus('#letter');
  await page.evaluate(() => {
    const field = document.querySelector('#letter') as HTMLTextAreaElement;
    field.value = 'the tide come at six.';
    field.setSelectionRange(0, field.value.length);
  });
  await pressShortcut(product);
  await waitForNamed(page, pillName);
  await page.waitForFunction(() => document.activeElement?.localName === 'div');
  await product.vendor.script({ deltas: [better] });
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter'] as const) await page.keyboard.press(key);
  const card = await openedCard(page);
  await card.button('Replace');
  const focused = () => card.frame.evaluate(() => document.activeElement?.textContent);
  for (let steps = 0; (await focused()) !== 'Replace' && steps < 20; steps += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe('Replace');
  await card.frame.waitForSelector('footer[data-seen]');
  await pressOnce(() => page.keyboard.press('Enter'), holds(better));
  await untilClosedByEscape();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('letter');
});
