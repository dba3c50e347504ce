import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow, unlit } from '#test/support/highlighted.ts';
import { fixturePage, type Product, startProduct } from '#test/support/product.ts';
import { fencedText, sentText } from '#test/support/sent-prompt.ts';

jest.setTimeout(300_000);

const thread = 'https://harbour-talk.example/t/mast';
const goods = 'https://quay-supplies.example/folding-bilge-pump';
const essay = 'https://quarterly.example/essays/ferryman';

let product: Product;
let page: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  product.sites.put(thread, { body: fixturePage('asked/thread') });
  product.sites.put(goods, { body: fixturePage('asked/product') });
  product.sites.put(essay, { body: fixturePage('asked/essay') });
  page = await product.openArticle(essay);
  chat = await product.openPanel(page);
});
afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  await page.bringToFront();
});

async function opens(url: string, title: string): Promise<void> {
  await page.goto(url);
  await chat.click('New chat');
  await chat.hasRead(title);
}

/** The label of the passage of source 1 that begins so, as the model is given it. */
async function labelIn(text: string, start: string): Promise<string> {
  const at = text.indexOf(start);
  return /\[(1\.\d+)\][^[\]]*$/.exec(text.slice(0, at))?.[1] ?? `no label before ${start}`;
}

async function shownBy(mark: string) {
  const button = await chat.one('button', mark).waitHandle();
  await button.focus();
  await chat.page.keyboard.press('Enter');
  await chat.shows('Highlighted on the page');
  const lit = await page.evaluate(highlightedNow);
  await chat.page.keyboard.press('Escape');
  await unlit(page);
  return lit.map(({ at, text }) => ({ at, text }));
}

test('Gloss Basic says who wrote a page, and when, from what the page states of itself', async () => {
  await opens(essay, 'What the ferryman knew');
  await chat.ask('Who wrote this and when?');
  await chat.answer('Ines Calder');
  const [answer] = await chat.answers();
  expect(answer?.text).toContain('by Ines Calder');
  expect(answer?.text).toMatch(/May 3, 2024|2024-05-03/);
});

test('a model is given who and when as facts of the page; the card of the source shows them', async () => {
  await product.connect(product.vendor.url);
  await opens(essay, 'What the ferryman knew');
  const chip = await chat.page.waitForSelector('main li button[data-name]');
  await chip!.evaluate((button) => (button as HTMLElement).click());
  await chat.shows('Harbour Quarterly · Ines Calder · May 3, 2024');
  await chip!.evaluate((button) => (button as HTMLElement).click());
  await product.vendor.script({ deltas: ['Ines Calder, on 3 May 2024.'] });
  await chat.ask('Who wrote this and when?');
  await chat.answer('Ines Calder, on 3 May 2024.');
  const heads = (await sentText(product.vendor)).match(/<untrusted-source-[0-9a-f]{8,}[^>]*>/g);
  const head = heads?.at(-1) ?? '';
  expect(head).toContain('author="Ines Calder"');
  expect(head).toContain('published="2024-05-03"');
  expect(head).toContain('modified="2024-06-11"');
  expect(await fencedText(product.vendor, 'What the ferryman knew')).not.toContain('Calder');
});

test('a thread asked who disagrees: its posts are read in order with their names, and the right ones are cited', async () => {
  await opens(thread, 'Is a wooden mast worth it?');
  const disagrees = ['I disagree with oakum', 'I do not see it as oakum does either'];
  await product.vendor.script({ deltas: ['First reading.'] });
  await chat.ask('What is it about?');
  await chat.answer('First reading.');
  const read = await fencedText(product.vendor, 'Is a wooden mast worth it?');
  const names = ['merrow', 'oakum', 'skerry', 'tern', 'quill'];
  const heads = [...read.matchAll(/\*\*(\w+) · 2025-06-0\d\*\*/g)].map(([, name]) => name);
  expect(heads).toEqual(names);
  expect(read).not.toMatch(/Report|Member since|Winter covers|Privacy/);
  const [skerry, quill] = await Promise.all(disagrees.map((start) => labelIn(read, start)));
  await product.vendor.script({
    deltas: [
      `skerry [[${skerry} "${disagrees[0]}"]] `,
      `and quill [[${quill} "${disagrees[1]}"]] disagree.`,
    ],
  });
  await chat.ask('Who disagrees?');
  await chat.answer('disagree.');
  expect(await shownBy('Source 1')).toEqual([{ at: 'e3', text: disagrees[0] }]);
  expect(await shownBy('Source 2')).toEqual([{ at: 'e5', text: disagrees[1] }]);
});

test('a product asked what it fits: the row of its specification is cited, and nothing of the shop is read', async () => {
  await opens(goods, 'Folding bilge pump FP-40');
  await product.vendor.script({ deltas: ['First reading.'] });
  await chat.ask('What is it about?');
  await chat.answer('First reading.');
  const read = await fencedText(product.vendor, 'Folding bilge pump FP-40');
  expect(read).toContain('Four of M6, 118 mm apart');
  expect(read).not.toMatch(/Add to cart|newsletter|Returns/);
  const quote = 'with the adapter also 32 mm';
  await product.vendor.script({
    deltas: [`Yes, with its adapter [[${await labelIn(read, quote)} "${quote}"]].`],
  });
  await chat.ask('Does it fit a hose of 32 mm?');
  await chat.answer('Yes, with its adapter');
  expect(await shownBy('Source 1')).toEqual([{ at: 'hose', text: quote }]);
});
