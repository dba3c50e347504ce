import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import { openTwoTabs, otherPage } from '#test/support/summary-sources.ts';

jest.setTimeout(300_000);

const title = 'The library that the tide borrows';
/** The narrowest width that the design is drawn for. */
const size = { width: 360, height: 765 };

let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url, '', 'gpt-4');
  chat = await product.openPanel(await product.openArticle());
  await chat.page.setViewport(size);
  await chat.hasRead(title);
}, 180_000);
afterAll(() => product?.close());
beforeEach(() => product.vendor.reset());

/** What is shown above the composer, in lines. */
const shown = () =>
  chat.page.$eval('main', (main) => {
    const footer = main.querySelector('footer')?.innerText ?? '';
    return main.innerText
      .replace(footer, '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  });
const lastAnswer = () =>
  chat.page.$$eval('article[aria-label="Answer"]', (all) =>
    (all.at(-1) as HTMLElement).innerText
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
const placeholder = () =>
  chat.page.$eval('footer textarea', (field) => (field as HTMLTextAreaElement).placeholder);

describe('an answer about the page', () => {
  test('the chip has an icon and a title; its card has what was read, and all that will be sent', async () => {
    expect(await shown()).toContain(title);
    expect((await shown()).join(' ')).not.toMatch(/token|hidden/);
    expect(await placeholder()).toBe('Ask about this page');
    await chat.page.locator('main li button[data-name]').click();
    await chat.page.waitForSelector('main li [data-lead] p');
    // For people: no tokens, no Markdown.
    const lead = await chat.page.$eval('main li [data-lead]', (each) => each.textContent ?? '');
    expect(lead.length).toBeGreaterThan(80);
    expect(lead).not.toMatch(/[*#[\]]/);
    expect((await shown()).join(' ')).not.toMatch(/token|hidden/);
    expect(await chat.page.$eval('main li footer a', (link) => link.textContent)).toBe('Open');
    expect(await findingsAt(chat.page, 'card of a source', [360, 280])).toEqual([]);
    await chat.page.setViewport(size);
    await chat.page.locator('main li details > summary').click();
    await chat.shows('hidden words left out');
    await chat.holds('Grew does not trust the printed tables.');
    expect((await shown()).join(' ')).toMatch(/\d+ tokens/);
    expect(await findingsAt(chat.page, 'details of a source', [360, 280])).toEqual([]);
    await chat.page.setViewport(size);
    await chat.click('Show everything that will be sent');
    await chat.shows('This is everything the next question sends');
    await chat.page.keyboard.press('Escape');
    await chat.page.locator('main li button[data-name]').click();
    await chat.gone('hidden words left out');
  });

  test('it is the text and its actions; Details opens model, tokens and price', async () => {
    const usage = { prompt: 1300, completion: 12 };
    await product.vendor.script({ deltas: ['It floods on 214 days a year.'], usage });
    await chat.ask('How often does it flood?');
    await chat.answer('It floods on 214 days a year.');
    expect(await lastAnswer()).toEqual(['It floods on 214 days a year.', 'Details']);
    await chat.click('Details');
    const details = (await lastAnswer()).slice(2).join(' ');
    expect(details).toMatch(
      /^Model gpt-4 Read \d+ of \d+ passages Tokens 1,300 sent, 12 received Price about \$0\.04/,
    );
    expect(await findingsAt(chat.page, 'details of an answer', [360, 280])).toEqual([]);
    await chat.page.setViewport(size);
    await chat.click('Details');
    expect(await lastAnswer()).toEqual(['It floods on 214 days a year.', 'Details']);
  });

  test('a tokenizer that counts 40 % less is no cut; a prompt that the host cut has a line of its own', async () => {
    await product.vendor.script({ deltas: ['Since 1995.'], usage: { prompt: 900, completion: 3 } });
    await chat.ask('Since when?');
    await chat.answer('Since 1995.');
    expect(await lastAnswer()).toEqual(['Since 1995.', 'Details']);
    await product.vendor.script({ deltas: ['By the tide.'], usage: { prompt: 90, completion: 3 } });
    await chat.ask('By what?');
    await chat.answer('By the tide.');
    expect((await lastAnswer()).slice(0, 2)).toEqual([
      'By the tide.',
      expect.stringMatching(/^The model provider cut this prompt: about \d+ % of it was read\./),
    ]);
  });

  test('the meter appears above 70 % of the window', async () => {
    const meter = () => chat.page.$('button[aria-label*="tokens. Show what will be sent"]');
    expect(await meter()).toBeNull();
    const field = await chat.one('textbox', 'Message').waitHandle();
    await field.focus();
    // 8,192 tokens; four characters count as one until they are counted.
    await chat.page.keyboard.sendCharacter('tide '.repeat(4_800));
    await chat.page.waitForSelector('button[aria-label*="tokens. Show what will be sent"]');
    await field.evaluate((each) => (each as HTMLTextAreaElement).select());
    await chat.page.keyboard.press('Backspace');
    await chat.page.waitForFunction(
      () => !document.querySelector('button[aria-label*="tokens. Show what will be sent"]'),
    );
  });
});

describe('S2.16 a summary', () => {
  /** Long enough to scroll. */
  const points = Array.from({ length: 40 }, (_, at) => `- Point ${at + 1} of the essay.\n`);

  test('S2.16 its head is at most 120 px, the tabs one row, and the view stays at the start while it streams', async () => {
    await chat.click('New chat');
    await chat.hasRead(title);
    await product.vendor.script({ deltas: points, holdAfter: 30 });
    await chat.click('Summarise');
    await chat.shows('Point 30 of');
    const seen = await chat.page.evaluate(() => {
      const tabs = [...document.querySelectorAll('[role="tab"]')];
      const panel = document.querySelector('[role="tabpanel"]')!;
      return {
        rows: new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size,
        count: tabs.length,
        head: panel.getBoundingClientRect().top,
        menus: document.querySelectorAll('[aria-label^="Options of the summary"]').length,
        selects: document.querySelectorAll('main select').length,
      };
    });
    expect(seen).toMatchObject({ rows: 1, count: 5, menus: 1, selects: 0 });
    expect(seen.head).toBeLessThanOrEqual(120);
    const isAtStart = () =>
      chat.page.$eval('main section [tabindex]', (area) => ({
        top: area.scrollTop,
        isLong: area.scrollHeight > area.clientHeight,
      }));
    expect(await isAtStart()).toEqual({ top: 0, isLong: true });
    await product.vendor.release();
    await chat.shows('Point 40 of');
    await chat.page.waitForSelector('article[aria-busy="false"]');
    expect(await isAtStart()).toEqual({ top: 0, isLong: true });
  });

  test('S2.16 until its first words it has the shape of its tab', async () => {
    await product.vendor.script({ deltas: ['- [ ] Close the doors'], holdAfter: 0 });
    await chat.one('tab', 'Actions').click();
    await chat.page.waitForSelector('article [data-skeleton] [data-mark="box"]');
    await product.vendor.until((chats) => chats.some(({ held }) => held));
    await product.vendor.release();
    await chat.answer('Close the doors');
    expect(await chat.page.$('article [data-skeleton]')).toBeNull();
  });

  test('S2.16 an own request begins with an empty tab and examples', async () => {
    await chat.one('tab', 'Custom').click();
    await chat.shows('For example');
    expect((await shown()).join(' ')).not.toContain('Close the doors');
    await product.vendor.script({ deltas: ['214 | 1995'] });
    await chat.click('Only the numbers, in a table');
    await chat.answer('214');
    const [sent] = await product.vendor.chats();
    expect(JSON.stringify(sent?.body)).toContain('Only the numbers, in a table');
  });

  test('S2.16 two sources offer both: together, and compared', async () => {
    const { page } = await openTwoTabs(product);
    await page.bringToFront();
    await chat.click('New chat');
    await chat.hasRead(title);
    await chat.type('@Tide');
    const option = await chat.page.waitForSelector(
      `[role=listbox][aria-busy=false] [role=option] ::-p-text(${otherPage.title})`,
    );
    await option?.click();
    await chat.hasRead(otherPage.title);
    expect(await placeholder()).toBe('Ask about these 2 pages');
    expect(await shown()).toEqual(expect.arrayContaining(['Summarise together', 'Compare']));
    await product.vendor.script({ deltas: ['Both count what the water takes.'] });
    await chat.click('Compare');
    await chat.answer('Both count what the water takes.');
    const tab = await chat.page.$eval(
      '[role="tab"][aria-selected="true"]',
      (each) => each.textContent,
    );
    expect(tab).toBe('Comparison');
  });
});
