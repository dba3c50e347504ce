import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { makePdf, type PdfLine } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

/* Of a PDF's page the quoted words light, and no others: in prose, in columns, in a table. */
const paper = 'https://papers.example/harbour.pdf';

const at = (x: number, y: number, text: string): PdfLine => ({ text, x, y, size: 11 });
const lines = (x: number, texts: readonly string[]) =>
  texts.map((text, index) => at(x, 100 + index * 16, text));

const prose = lines(60, [
  'The harbour of Tormouth lies open to the west. Its old wall was built',
  'in a hurry, and the winter storms took it twice. In the spring the',
  'engineers raised the new wall by forty centimetres and paid for it',
  'from the tolls. Nobody has seen water in the lower street since then.',
]);
const left = lines(60, [
  'Spring tides come in',
  'under the north door',
  'of the library and',
  'leave at three.',
]);
const right = lines(330, [
  'Neap tides stay below',
  'the second step and',
  'frighten nobody but',
  'the newest readers.',
]);
const table = [
  ['Water', 'Place', 'Time', 'Height'],
  ['High', 'Tormouth', '07:01', '5.25 m'],
  ['Low', 'Tormouth', '13:14', '0.90 m'],
  ['High', 'Sallow Point', '07:40', '4.80 m'],
].flatMap((row, index) => row.map((cell, column) => at(60 + column * 120, 100 + index * 20, cell)));

const quotes = {
  prose: 'raised the new wall by forty centimetres and paid for it from the tolls.',
  columns: 'stay below the second step and frighten nobody',
  table: 'Low Tormouth 13:14 0.90 m',
};

/** Lightly, with the words. */
const sentences = {
  prose: `In the spring the engineers ${quotes.prose}`,
  columns: `Neap tides ${quotes.columns} but the newest readers.`,
  table: quotes.table,
};

let product: Product;
let chat: ChatPage;
let pdf: PdfPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  product.sites.put(paper, {
    body: makePdf({ pages: [prose, [...left, ...right], table] }),
    headers: { 'content-type': 'application/pdf' },
  });
  pdf = await PdfPage.open(product, PdfPage.fileQuery(paper));
  await pdf.drawn();
  chat = await product.openPanel(pdf.page);
  await chat.one('button', 'Remove harbour.pdf').waitHandle();
  const { prose: first, columns, table: row } = quotes;
  await product.vendor.script({
    deltas: [`It is dry [[1.1 "${first}"]], calm [[1.2 "${columns}"]] and low [[1.3 "${row}"]].`],
  });
  await chat.ask('Is the harbour safe?');
  await chat.answer('It is dry');
}, 120_000);
afterAll(() => product?.close());

/** The words of the page whose middle is in a highlight, in the order of the page's text. */
const highlightedWords = (kind = ':not([data-sentence])') =>
  pdf.page.evaluate((wanted) => {
    const boxes = [...document.querySelectorAll(`.gloss-highlight > div${wanted}`)].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const page = document.querySelector('.gloss-highlight')?.closest('.page');
    const layer = page?.querySelector('.textLayer');
    if (!layer) return '';
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const highlighted: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { left: x, top: y, width, height } = range.getBoundingClientRect();
        const [across, down] = [x + width / 2, y + height / 2];
        const isHighlighted = boxes.some(
          (box) => across > box.left && across < box.right && down > box.top && down < box.bottom,
        );
        if (isHighlighted) highlighted.push(word);
      }
    }
    return highlighted.join(' ');
  }, kind);

test.each([
  ['prose', 1],
  ['columns', 2],
  ['table', 3],
] as const)('S3.15 of %s the quoted words light, and no others', async (kind, number) => {
  await chat.page.bringToFront();
  await chat.click(`Source ${number}`);
  await pdf.page.bringToFront();
  await pdf.drawn(number);
  await pdf.isHighlighted();
  await pdf.isAt(String(number));
  expect(await highlightedWords()).toBe(quotes[kind]);
  expect(await highlightedWords('[data-sentence]')).toContain(sentences[kind]);
  await pdf.endHighlight();
});
