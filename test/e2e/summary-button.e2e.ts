import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { smallInClosedRoots } from '#test/support/closed-roots.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { pressOnce } from '#test/support/selection-page.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { openSummarySource, summarySources } from '#test/support/summary-sources.ts';
import { untilVisible } from '#test/support/until-visible.ts';
import { isWide } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
}, 180_000);
afterAll(() => product?.close());

/** The row of the site's toolbar, which the fixtures have without the site's style sheets. */
const youtubeRow = `#owner { display: flex; align-items: center; gap: 8px; width: 600px; }
#owner > * { flex: none; } #owner .subscribe { height: 36px; }`;

/** Rectangles of all elements of the page with the button and, in the same frame, without it. */
const rectangles = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('*')];
    const others = all.filter(({ style }) => style?.zIndex !== '2');
    const measured = () =>
      others.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return `${each.tagName} ${each.id} ${[x, y, width, height].join(' ')}`;
      });
    const before = measured();
    const buttons = all.filter((each) => !others.includes(each));
    // Those at composers are smaller.
    const summaries = buttons.filter((each) => each.getBoundingClientRect().width > 32);
    for (const each of buttons) each.remove();
    return { summaries: summaries.length, before, without: measured() };
  });

async function movesNothing(page: Page): Promise<void> {
  const { summaries, before, without } = await rectangles(page);
  expect(summaries).toBe(1);
  expect(without).toEqual(before);
}

const middleOf = (page: Page) =>
  page.evaluate(() => {
    const host = [...document.querySelectorAll<HTMLElement>('div')].find(
      (each) => each.style.zIndex === '2' && each.getBoundingClientRect().width > 32,
    );
    const box = host?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
  });

async function waitForButton(page: Page): Promise<{ x: number; y: number; width: number }> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('div')].some(
        (each) => each.style.zIndex === '2' && each.getBoundingClientRect().width > 32,
      ),
    { timeout: 60_000 },
  );
  return (await middleOf(page))!;
}

async function openFixture(name: string, css: string, place: string): Promise<Page> {
  const fixture = siteFixtures().find(({ site, name: own }) => `${site}/${own}` === name)!;
  const style = `<style>${css}</style>`;
  product.sites.put(fixture.url, { body: fixture.html.replace('</head>', `${style}</head>`) });
  const page = await product.openArticle(fixture.url);
  expect(await page.$(place)).not.toBeNull();
  return page;
}

async function panelAfterClick(page: Page, { x, y }: { x: number; y: number }): Promise<ChatPage> {
  await page.evaluate(untilVisible, x, y);
  await page.mouse.click(x, y);
  const target = await product.browser.waitForTarget((each) =>
    each.url().endsWith('/pages/sidebar/index.html'),
  );
  return new ChatPage(await target.asPage());
}

test('a video page: the button moves nothing, opens the chat with a summary, and is removed for the site in one click', async () => {
  const page = await openFixture('youtube/watch', youtubeRow, '#owner');
  await waitForButton(page);
  await movesNothing(page);
  const button = await waitForButton(page);
  expect(button.width).toBeGreaterThanOrEqual(36);
  expect(await smallInClosedRoots(page)).toEqual([]);
  // A page's own click is not the person's.
  await page.evaluate(({ x, y }) => {
    (document.elementFromPoint(x, y) as HTMLElement).click();
  }, button);
  expect(product.browser.targets().some((each) => each.url().includes('/pages/sidebar/'))).toBe(
    false,
  );
  await product.vendor.script({ deltas: ['The pier was mended twice.'] });
  const chat = await panelAfterClick(page, button);
  await chat.answer('The pier was mended twice.');
  const sent = await product.vendor.requests();
  expect(JSON.stringify(sent.at(-1)!.body)).toContain('Summarise the video');
  await page.bringToFront();
  await page.mouse.move(button.x, button.y);
  await page.mouse.click(button.x + 8, button.y - 30);
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll<HTMLElement>('div')].some(({ style }) => style.zIndex === '2'),
  );
  const settings = await product.browser.newPage();
  await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#page`);
  await settings.waitForSelector('::-p-aria([name="On YouTube videos"])');
  const isOn = await settings.$eval(
    '::-p-aria([name="On YouTube videos"])',
    (each) => (each as HTMLInputElement).checked,
  );
  expect(isOn).toBe(false);
  await settings.close();
});

test.each([
  ['gmail/thread', 'h2.hP { display: inline; }', 'h2.hP'],
  ['outlook/thread', '', '[id="CONV_x_SUBJECT"]'],
])('%s: the button is at the subject and moves nothing', async (name, css, place) => {
  const page = await openFixture(name, css, place);
  await waitForButton(page);
  await movesNothing(page);
  await page.close();
});

test.each(isWide ? (['email', 'pdf'] as const) : (['email'] as const))(
  'S3.9 the button of a source of kind %s requests a summary of that one alone',
  async (kind) => {
    const page = await openSummarySource(product, kind);
    await product.vendor.script({ deltas: ['It is short.'] });
    const press = async () => {
      if (kind === 'pdf') return new PdfPage(page).click('Summarise');
      const { x, y } = await waitForButton(page);
      await page.evaluate(untilVisible, x, y);
      await page.mouse.click(x, y);
    };
    const last = async () => JSON.stringify((await product.vendor.chats()).at(-1)?.body);
    const { words } = summarySources[kind];
    await pressOnce(press, async () => {
      const sent = await last();
      return words.every((each) => sent.includes(each));
    });
    const sent = await last();
    expect(sent).toContain('Summarise the');
    const others = Object.values(summarySources).filter((each) => each.words !== words);
    for (const each of others.flatMap((other) => other.words)) expect(sent).not.toContain(each);
    await page.close();
  },
);

test('a page of the site without a place has no button, and other sites have none', async () => {
  const page = await product.openArticle();
  const isThere = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('div')].some(({ style }) => style.zIndex === '2'),
  );
  expect(isThere).toBe(false);
  await page.close();
});
