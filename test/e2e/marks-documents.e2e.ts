import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom } from '#test/support/files/pdf-writer.ts';
import { drawnMarks, untilDrawn } from '#test/support/marks/marks-page.ts';
import { openPalette } from '#test/support/palette.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { openedCard, pressPill, waitForNoHost } from '#test/support/selection-page.ts';
import { sentText } from '#test/support/sent-prompt.ts';

jest.setTimeout(300_000);

const paper = 'https://papers.example/tides.pdf';
const wall = 'The harbour wall was raised by forty centimetres in the spring of that year.';
const pumps = 'The pumps of the northern sluice failed in March.';
const inbox = 'https://mail.google.com/mail/u/0/#inbox/';
const [first, second] = ['FMfcgzQXKMgcVlNVWrnBqDhB', 'FMfcgzQXKMgcVlNVWrnBqDhC'];
const lamps = 'Who brings the lamps to the north door tonight?';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const pages = [wall, pumps].map((words) => linesFrom([words], 72, 640, 11));
  const body = makeBook({ title: 'On tides', pages });
  product.sites.put(paper, { body, headers: { 'content-type': 'application/pdf' } });
  product.sites.put(inbox, { body: mailPage });
}, 420_000);
afterAll(() => product?.close());

/** A webmail whose thread follows its address; both threads quote the same words. */
const mailPage = `<!doctype html><title>Mail</title><main></main><script>
const show = () => {
  const id = location.hash.split('/').at(-1).split('?')[0];
  document.querySelector('main').textContent = id.startsWith('FMfcg') ? '${lamps} Sent in ' + id : 'Inbox';
};
addEventListener('hashchange', show);
show();
</script>`;

async function openHere(chat: ChatPage): Promise<void> {
  await openPalette(chat.page);
  await chat.page.keyboard.type('memos');
  const options = chat.page.locator('dialog[open] [role="option"]');
  await options.filter((option) => (option as HTMLElement).innerText.trim() === 'Memos').click();
  await chat.click('On this page');
}

/** The line of a page of the PDF, with three clicks. */
async function selectLine({ page }: PdfPage, number: number): Promise<void> {
  const of = `.page[data-page-number="${number}"] .textLayer span[role="presentation"]`;
  const line = await page.waitForSelector(of);
  await line!.scrollIntoView();
  const box = (await line!.boundingBox())!;
  await page.mouse.click(box.x + 40, box.y + box.height / 2, { count: 3 });
}

async function markLine(pdf: PdfPage, number: number, colour: string): Promise<void> {
  await selectLine(pdf, number);
  await pressPill(pdf.page, 'More tools');
  const card = await openedCard(pdf.page);
  await card.click(colour);
  await card.frame.waitForSelector('textarea:focus');
  await card.click('Save');
  await waitForNoHost(pdf.page);
}

test('G19 words of a PDF are marked by the card, and drawn over its pages again and again', async () => {
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(paper));
  await pdf.drawn(2);
  await markLine(pdf, 2, 'Green');
  await untilDrawn(pdf.page, [pumps]);
  await markLine(pdf, 1, 'Yellow');
  await untilDrawn(pdf.page, [wall, pumps]);
  const [drawn] = await pdf.page.evaluate(drawnMarks);
  expect(drawn?.ground).toMatch(/^rgba\(/);
  await pdf.page.reload();
  await pdf.drawn(1);
  await untilDrawn(pdf.page, [wall, pumps]);
});

test('G19 the panel lists the marks of the PDF in the order of its pages; one is removed, and its undo brings it back', async () => {
  const [page] = (await product.browser.pages()).filter((each) =>
    each.url().includes('/pages/pdf/'),
  );
  const chat = await product.openPanel(page!);
  await openHere(chat);
  const listed = 'ul[aria-label="On this page"]';
  await chat.page.waitForFunction(
    (list, wanted) =>
      [...document.querySelectorAll(`${list} q`)].map((each) => each.textContent).join() === wanted,
    { polling: 50 },
    listed,
    [wall, pumps].join(),
  );
  await chat.clickOn(`${listed} li:first-child ::-p-aria([name="Delete"])`);
  await untilDrawn(page!, [pumps]);
  await chat.click('Undo');
  await untilDrawn(page!, [wall, pumps]);
  await chat.click('Close');
});

test('G19 what was marked is a source of a question: it alone is sent, and a quote leads to its page of the PDF', async () => {
  const [page] = (await product.browser.pages()).filter((each) =>
    each.url().includes('/pages/pdf/'),
  );
  const chat = await product.openPanel(page!);
  await chat.click('New chat');
  await chat.click('Remove tides.pdf');
  await chat.type('/marks');
  await chat.one('option', 'My marks').waitHandle();
  await chat.page.keyboard.press('Enter');
  await chat.one('button', 'Remove My marks').waitHandle();
  const quote = 'The pumps of the northern sluice failed in March';
  await product.vendor.script({ deltas: [`They failed. [[1.1 "${quote}"]]`] });
  await chat.ask('What did I mark about the sluice?');
  await chat.answer('They failed.');
  const sent = await sentText(product.vendor);
  expect(sent).toContain('words that the person marked on that page');
  expect(sent).toContain(pumps);
  expect(sent).not.toContain('forty centimetres');
  await chat.click('Source 1');
  await page!.waitForSelector('.page[data-page-number="2"] .gloss-highlight > div');
  await chat.page.bringToFront();
});

test('G19 a mark of a mail is on its thread alone, and there again from any folder', async () => {
  const page = await product.openArticle(`${inbox}${first}`);
  await page.waitForFunction((words) => document.body.innerText.includes(words), {}, lamps);
  await page.evaluate((words) => {
    const text = document.querySelector('main')!.firstChild!;
    getSelection()!.setBaseAndExtent(text, 0, text, words.length);
  }, lamps);
  await page.keyboard.press('Shift');
  await pressPill(page, 'More tools');
  await (await openedCard(page)).click('Pink');
  await untilDrawn(page, [lamps]);
  await page.evaluate((id) => {
    location.hash = `#inbox/${id}`;
  }, second);
  await untilDrawn(page, []);
  await page.evaluate((id) => {
    location.hash = `#search/lamps/${id}`;
  }, first);
  await untilDrawn(page, [lamps]);
});
