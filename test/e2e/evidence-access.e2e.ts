import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { highlightedNow } from '#test/support/highlighted.ts';
import { articleUrl, type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

const risen = 'It has risen 71 times';
let product: Product;

beforeAll(async () => {
  product = await startProduct('extension-chromium');
  await product.connect(product.vendor.url);
});
afterAll(() => product?.close());

test('with activeTab only: highlighted while access lasts, then it reports the missing access', async () => {
  const page = await product.openArticle();
  const chat = await product.openPanel(page);
  await chat.shows('The library that the tide borrows');
  await product.vendor.script({ deltas: [`It moved often [[1.9 "${risen}."]].`] });
  await chat.ask('How often did it rise?');
  await chat.click('Source 1');
  await chat.shows('Highlighted on the page');
  expect(await page.evaluate(highlightedNow)).toMatchObject([{ text: risen }]);

  await page.goto('https://elsewhere.example/');
  await page.goto(articleUrl);
  await chat.click('New chat');
  await chat.click('History');
  await chat.page.locator('::-p-text(How often did it rise?)').click();
  await chat.click('Source 1');
  await chat.shows('Gloss may not read the page; this is what it said');
  await chat.one('button', 'Allow on this site').waitHandle();
  expect(await page.evaluate(highlightedNow)).toEqual([]);
});

test('U2.3 a question about a PDF in the tab whose site is not permitted: the card asks before it goes', async () => {
  const paper = 'https://papers.example/tides.pdf';
  product.sites.put(paper, {
    body: makePdf({
      pages: [linesFrom(['The harbour wall was raised in the spring of that year.'])],
    }),
    headers: { 'content-type': 'application/pdf' },
  });
  const page = await product.openArticle(paper);
  const chat = await product.openPanel(page);
  await chat.click('New chat');
  await chat.shows('tides.pdf');
  const before = (await product.vendor.chats()).length;
  await chat.ask('When was the wall raised?');
  await chat.shows('Gloss may not open this file yet');
  await chat.one('button', 'Allow on papers.example').waitHandle();
  expect(await product.vendor.chats()).toHaveLength(before);
  await product.vendor.script({ deltas: ['I do not know.'] });
  await chat.click('Send without it');
  await chat.answer('I do not know.');
});
