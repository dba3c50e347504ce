import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import {
  fieldsPage,
  fieldsUrl,
  plainText,
  richHtml,
  typed,
} from '#test/support/selection/fields-page.ts';
import { readingsPage, readingsUrl } from '#test/support/selection/readings-page.ts';
import { type Card, openedCard, pressPill, waitForNoHost } from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let product: Product;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  product.sites.put(fieldsUrl, { body: fieldsPage });
  product.sites.put(readingsUrl, { body: readingsPage });
}, 180_000);
afterAll(() => product?.close());
beforeEach(async () => {
  await page?.close();
  page = await product.openArticle(fieldsUrl);
});

interface Fixture {
  selectFrom(start: string, from: number, end: string, to: number): void;
  selectIn(id: string, text: string): void;
  selectNodes(first: string, last: string): void;
}

const textOf = (id: string) =>
  page.$eval(`#${id}`, (field) => (field as HTMLTextAreaElement).value);

/** Waits until the field holds the text. */
async function untilHolds(id: string, text: string): Promise<void> {
  const isThere = (at: string, wanted: string) =>
    document.querySelector<HTMLTextAreaElement>(`#${at}`)?.value === wanted;
  await page.waitForFunction(isThere, { timeout: 60_000 }, id, text).catch(() => undefined);
  expect(await textOf(id)).toBe(text);
}

const htmlOf = (id: string) => page.$eval(`#${id}`, (field) => field.innerHTML);

/** Runs a tool on what is selected, with a scripted result. */
async function run(tool: string, result: string): Promise<Card> {
  await product.vendor.script({ deltas: [result] });
  await pressPill(page, tool);
  const card = await openedCard(page);
  await card.button('Copy');
  return card;
}

async function sent(): Promise<string> {
  const { body } = (await product.vendor.chats()).at(-1)!;
  return (body as { messages: { content: string }[] }).messages
    .map(({ content }) => content)
    .join('\n');
}

const fixed = typed.replace('# of ships: 2*3*4', '# of the ships: 2*3*4');

test.each([
  ['plain', 'Give plain text.'],
  ['markdown', 'Give Markdown source.'],
])(
  'a %s field is read and written character for character, whatever Markdown would make of it',
  async (id, form) => {
    const select = () =>
      page.evaluate((at, text) => (globalThis as unknown as Fixture).selectIn(at, text), id, typed);
    await select();
    const card = await run('Improve writing', fixed);
    expect(await sent()).toContain(`\n${typed}\n`);
    expect(await sent()).toContain(form);
    await card.click('Replace');
    await card.shows('Replaced.');
    await untilHolds(id, plainText.replace(typed, fixed));
    await card.click('Undo');
    await card.shows('Undone');
    await untilHolds(id, plainText);
    await card.click('Dismiss');
    await waitForNoHost(page);
    await select();
    const again = await run('Improve writing', fixed);
    await again.click('Insert below');
    await again.shows('Inserted.');
    await untilHolds(id, plainText.replace(typed, `${typed}\n\n${fixed}`));
  },
);

test('a result that was retried and changed further is replaced once, and one press takes it back', async () => {
  await page.evaluate((text) => (globalThis as unknown as Fixture).selectIn('plain', text), typed);
  const card = await run('Improve writing', fixed);
  const second = fixed.replace('56', '57');
  await product.vendor.script({ deltas: [second] });
  await card.click('Retry');
  await card.shows('57');
  const third = fixed.replace('56', '58');
  await product.vendor.script({ deltas: [third] });
  await card.click('All tools');
  await card.click('Fix grammar and spelling');
  await card.shows('58');
  await product.vendor.script({ deltas: ['Short.'] });
  const goOn = (await card.frame.waitForSelector('form input'))!;
  await goOn.type('shorter');
  await goOn.press('Enter');
  await card.shows('Short.');
  expect(await sent()).toContain('as follows: shorter');
  await card.click('Replace');
  await card.shows('Replaced.');
  await untilHolds('plain', plainText.replace(typed, 'Short.'));
  await card.click('Undo');
  await card.shows('Undone');
  await untilHolds('plain', plainText);
});

test('a text that comes back the same changes nothing, and it is said', async () => {
  await page.evaluate((text) => (globalThis as unknown as Fixture).selectIn('plain', text), typed);
  const card = await run('Improve writing', typed);
  await card.click('Replace');
  await card.shows('Nothing to change');
  await untilHolds('plain', plainText);
  expect(await card.frame.$('::-p-aria([name="Undo"])')).toBeNull();
});

test('of a formatted text links, bold words and lists are sent and come back', async () => {
  await page.evaluate(() => (globalThis as unknown as Fixture).selectNodes('#part', '#list'));
  const result =
    'Dear **Ann**, please see [the tides](https://tides.example/a_b).\n\n- high **tide**\n- low tide, 2*3*4';
  const card = await run('Improve writing', result);
  expect(await sent()).toContain('Dear **Ann**, see [the tides](https://tides.example/a_b).');
  expect(await sent()).toMatch(/- +high \*\*tide\*\*\n- +low tide, 2\\\*3\\\*4/);
  await card.click('Replace');
  await card.shows('Replaced.');
  const html = await htmlOf('rich');
  expect(html).toMatch(
    /Dear <(b|strong)\b[^>]*>Ann<\/\1>, please see <a href="https:\/\/tides.example\/a_b">/,
  );
  expect(html).toMatch(/<li>high <(b|strong)\b[^>]*>tide<\/\1><\/li><li>low tide, 2\*3\*4<\/li>/);
  expect(html.startsWith('<div>Before <i>stays</i></div>')).toBe(true);
  expect(html).toMatch(/<div>After\s+(&nbsp;)?<u>stays<\/u><\/div>$/);
  await card.click('Undo');
  await card.shows('Undone');
  expect((await htmlOf('rich')).replaceAll(' id="part"', '').replaceAll(' id="list"', '')).toBe(
    richHtml.replaceAll(' id="part"', '').replaceAll(' id="list"', ''),
  );
});

test('a text without formatting in a rich field is plain: its signs are letters', async () => {
  await page.evaluate(() =>
    (globalThis as unknown as Fixture).selectNodes(
      '#words > div:nth-child(2)',
      '#words > div:nth-child(2)',
    ),
  );
  const card = await run('Improve writing', 'the 2*3*4 comes to __init__');
  expect(await sent()).toContain('\nthe 2*3*4 come to __init__\n');
  await card.click('Replace');
  await card.shows('Replaced.');
  expect(await page.$eval('#words', (field) => (field as HTMLElement).innerText)).toBe(
    'Before stays\nthe 2*3*4 comes to __init__\nAfter',
  );
});

/** The place of a text (child numbers and selectors), and an offset into it. */
type Place = [text: string, offset: number];

test.each<[what: string, from: Place, to: Place, right: string]>([
  ['whole words', ['#plain > 0 > 0', 0], ['#plain > 3', 4], '東京(とうきょう)へ行(い)きます。'],
  [
    'a selection that begins inside of a word',
    ['#plain > 0 > 0', 1],
    ['#plain > 3', 4],
    '京へ行(い)きます。',
  ],
  [
    'one that ends inside of a reading',
    ['#brackets > 0', 0],
    ['#brackets rt > 0', 2],
    '明日は東京(とうきょう)',
  ],
  [
    'brackets of the page',
    ['#brackets > 0', 0],
    ['#brackets > 4', 4],
    '明日は東京(とうきょう)へ行(い)きます。',
  ],
  [
    'two levels and pairs',
    ['#levels > 0 > 0', 0],
    ['#levels > 3', 6],
    '東(とう)京(きょう)(Tokyo)と北京(běi jīng)に行きます。',
  ],
  ['the second word of a ruby', ['#levels > 0 > 2', 0], ['#levels > 1', 1], '京(きょう)と'],
  [
    'hidden words and readings',
    ['#hidden > 0 > 0', 0],
    ['#hidden > 4', 4],
    '東京(とうきょう)へ行きます。',
  ],
])(
  'readings of words are read as those of a page, and hidden words are left out: %s',
  async (_, from, to, right) => {
    await page.goto(readingsUrl);
    await page.evaluate(
      (...given) => (globalThis as unknown as Fixture).selectFrom(...given),
      ...from,
      ...to,
    );
    await run('Explain', 'It is a journey.');
    expect(await sent()).toContain(`\n${right}\n`);
    expect(await sent()).not.toMatch(/とうけい|決して|府|[たとう]行い|東京とう/);
  },
);
