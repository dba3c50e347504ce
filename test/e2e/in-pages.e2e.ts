import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { lettersPage, lettersUrl } from '#test/support/selection/letters-page.ts';
import { selectAll, textIn, untilText } from '#test/support/selection/selecting.ts';
import {
  type Card,
  hasHost,
  openedCard,
  pillName,
  pressOnce,
  pressPill,
  waitForHost,
  waitForNamed,
  waitForNoHost,
} from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let product: Product;
let page: Page;
const better = 'the tide comes at six.';
const letter = '#letter';
let typed = '';

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  product.sites.put(lettersUrl, { body: lettersPage });
  page = await product.openArticle(lettersUrl);
  await pressOnce(
    () => selectAll(page, page, letter),
    () => hasHost(page),
  );
}, 180_000);
afterAll(() => product?.close());
beforeEach(async () => {
  await product.vendor.reset();
  await page.reload();
  typed = await textIn(page, letter);
});

async function opened(button: string): Promise<Card> {
  await selectAll(page, page, letter);
  await pressPill(page, button);
  return openedCard(page);
}

test('the × of the pill dismisses it and nothing more: text that is selected again has it', async () => {
  await selectAll(page, page, letter);
  await pressPill(page, 'Dismiss');
  await waitForNoHost(page);
  await page.mouse.click(700, 60);
  await selectAll(page, page, letter);
  await waitForNamed(page, pillName);
});

/** Of the card once it is as small as a toast: its frame follows its content. */
async function toastBox(card: Card) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const box = await (await card.frame.frameElement())?.boundingBox();
    if (box && box.height < 60) return box;
  }
  throw new Error('the card is no toast');
}

test.each([
  ['Hide on this site', 'Hidden on letters.example'],
  ['Turn off everywhere', 'Turned off everywhere'],
])(
  '"%s" is said in a toast, and undone there: the open page has the pill again',
  async (name, said) => {
    const card = await opened('More tools');
    await card.click(name);
    await card.shows(said);
    const box = await toastBox(card);
    const { height } = page.viewport()!;
    expect(height - (box.y + box.height)).toBeLessThan(40);
    await selectAll(page, page, letter);
    await expect(waitForNamed(page, pillName, 500)).rejects.toThrow('nothing named');
    await card.click('Undo');
    await card.shows('Undone');
    await card.click('Dismiss');
    await waitForNoHost(page);
    await selectAll(page, page, letter);
    await waitForNamed(page, pillName);
  },
);

test('one press on "Make shorter" shortens; while nothing has come there are lines, and Stop stops', async () => {
  await product.vendor.script({ deltas: ['six.'], holdAfter: 0 });
  const { length: before } = await product.vendor.chats();
  const card = await opened('More tools');
  await card.click('Make shorter');
  await card.frame.waitForSelector('::-p-aria([name="Waiting for the model"])');
  // A card of no size yet draws none.
  const hasLines = () =>
    [...document.querySelectorAll('main i')].some((one) => one.getBoundingClientRect().width > 100);
  await card.frame.waitForFunction(hasLines, { polling: 50 });
  await product.vendor.until(({ length }) => length > before);
  await card.press('Stop');
  await card.button('Retry');
  await product.vendor.release();
  expect(await textIn(page, letter)).toBe(typed);
  await product.vendor.script({ deltas: [better] });
  await card.click('Retry');
  await card.shows(better);
});

test('a press on Replace in the moment in which it appears counts; the card closes, and a toast takes it back', async () => {
  await product.vendor.script({ deltas: [better], holdAfter: 1 });
  const card = await opened('Improve writing');
  await card.shows(better);
  await card.frame.waitForSelector('[data-shown]');
  // With the focus already on it when it is drawn, Enter is faster than any pointer.
  await card.frame.evaluate(() => {
    const focus = () => {
      const found = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Replace',
      );
      if (!found || document.activeElement === found) return;
      found.focus();
      const isSeen = found.closest('footer')?.hasAttribute('data-seen');
      Object.assign(globalThis, { isSeenAtFocus: isSeen });
    };
    new MutationObserver(focus).observe(document.body, { childList: true, subtree: true });
  });
  await product.vendor.release();
  await card.frame.waitForFunction(() => document.activeElement?.textContent === 'Replace');
  expect(await card.frame.evaluate('isSeenAtFocus')).toBe(false);
  await page.keyboard.press('Enter');
  await untilText(page, letter, better);
  await card.shows('Replaced.');
  expect(await card.frame.$('::-p-aria([name="Close"])')).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('letter');
  await card.click('Undo');
  await untilText(page, letter, typed);
  await (await card.frame.waitForSelector('::-p-aria([name="Dismiss"])'))?.focus();
  await page.keyboard.press('Escape');
  await waitForNoHost(page);
});

async function saveSettings(settings: object): Promise<void> {
  const probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
  await probe.evaluate((change) => {
    const { glossProbe } = globalThis as unknown as {
      glossProbe: { rows(group: string, name: string, body: object): Promise<unknown> };
    };
    return glossProbe.rows('settings', 'set', change);
  }, settings);
  await probe.close();
  await page.bringToFront();
}

test('S2.13 Translate aims at another language than that of the text', async () => {
  await saveSettings({ targetLanguage: 'de' });
  await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#letter')!;
    field.value = 'Die Flut kommt um sechs, und die Boote verlassen den Hafen vor dem Morgen.';
  });
  await product.vendor.script({ deltas: ['The tide comes at six.'] });
  const card = await opened('Translate');
  await card.shows('The tide comes at six.');
  await card.button('Language of the translation: English');
});

test('tools are found by typing, Enter runs the first, and what is used comes to the top', async () => {
  const card = await opened('More tools');
  await card.shows('Fix grammar and spelling');
  await page.keyboard.type('simp');
  await card.frame.waitForFunction(() => !document.body.innerText.includes('Fix grammar'), {
    polling: 50,
  });
  await product.vendor.script({ deltas: ['At six.'] });
  await page.keyboard.press('Enter');
  await card.shows('At six.');
  await page.keyboard.press('Escape');
  await waitForNoHost(page);
  const again = await opened('More tools');
  await again.shows('Most used');
  const first = await again.frame.$eval('section button', ({ textContent }) => textContent);
  expect(['Simplify', 'Improve writing', 'Make shorter']).toContain(first);
  expect(
    await again.frame.$$eval('section:first-of-type button', (all) =>
      all.map((each) => each.textContent),
    ),
  ).toContain('Simplify');
  await waitForHost(page);
});
