import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

const site = 'https://papers.example';
const paper = `${site}/tides.pdf`;
const said = 'The harbour wall was raised by forty centimetres in the spring of that year';
const filler = 'The river rose again in the night and nobody had seen it come down';
const page = (lines: readonly string[]) => linesFrom(lines, 60, 100, 11);
const tides = makeBook({
  title: 'On tides',
  pages: [
    page([`${filler}.`]),
    page([`${filler} the valley.`]),
    linesFrom([`${said}.`], 72, 640, 11),
  ],
});

let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  put('tides.pdf', tides);
});
afterAll(() => product?.close());

function put(name: string, body: Buffer): void {
  product.sites.put(`${site}/${name}`, { body, headers: { 'content-type': 'application/pdf' } });
}

/** The viewer's page in `tab`, once it shows words. */
async function viewerIn(tab: Page): Promise<PdfPage> {
  const pdf = new PdfPage(tab);
  // Without this the tab that a click in the panel opened draws no frames here.
  await tab.bringToFront();
  await pdf.drawn();
  return pdf;
}

async function lights(pdf: PdfPage): Promise<void> {
  await pdf.isHighlighted();
  const [box, ...others] = await pdf.highlighted();
  expect(others).toEqual([]);
  expect(box).toMatchObject({ page: 3, left: 72 });
  expect(box?.top).toBeGreaterThan(625);
  expect(box?.bottom).toBeLessThan(647);
  expect(box?.right).toBeGreaterThan(420);
  await pdf.highlightsInView();
}

/** Rows of a table of the extension's database, as the panel's origin has them. */
function rows(table: string): Promise<Record<string, unknown>[]> {
  return chat.page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const open = indexedDB.open('gloss-guest');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result as Record<string, unknown>[]);
          };
        };
      }),
    table,
  );
}

describe('the sidebar next to the viewer', () => {
  let pdf: PdfPage;

  test('its chip is the PDF that is shown; a question carries it', async () => {
    pdf = await PdfPage.open(product, PdfPage.fileQuery(paper));
    await pdf.drawn();
    chat = await product.openPanel(pdf.page);
    await chat.one('button', 'Remove tides.pdf').waitHandle();
    expect(await rows('library')).toEqual([]);
    await product.vendor.script({ deltas: [`It was raised [[1.3 "${said}"]].`] });
    await chat.ask('What was done to the wall?');
    await chat.answer('It was raised');
    const requests = await product.vendor.requests();
    expect(JSON.stringify(requests.at(-1))).toContain(`[1.3] ${said}`);
  });

  test('a document used in a question is in the library, with its address and its file', async () => {
    const [entry, ...others] = await rows('library');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ name: 'tides.pdf', size: tides.length, is_deleted: false });
    expect(await rows('documents')).toMatchObject([
      { doc_type: 'page_content__pdf', link: paper, doc_id: entry?.docId },
    ]);
    expect(await rows('files')).toMatchObject([{ id: entry?.docId, name: 'tides.pdf' }]);
  });

  test('S3.15 a citation goes to its page and lights its box', async () => {
    await chat.click('Source 1');
    await lights(pdf);
    await pdf.says('The passage is highlighted on page 3');
    await pdf.isAt('3');
    await pdf.endHighlight();
  });

  test('of a line only the quoted words light', async () => {
    await pdf.page.evaluate(() => {
      const words = encodeURIComponent('raised by forty centimetres');
      location.hash = `#page=3&boxes=60,620,560,660&words=${words}`;
    });
    await pdf.isHighlighted();
    const [box, ...others] = await pdf.highlighted();
    expect(others).toEqual([]);
    expect(box?.left).toBeGreaterThan(165);
    expect(box?.left).toBeLessThan(190);
    expect(box?.right).toBeGreaterThan(290);
    expect(box?.right).toBeLessThan(330);
    await pdf.endHighlight();
  });

  test('from another tab the viewer comes back to the front; a killed background does not matter', async () => {
    const other = await product.openArticle();
    await product.killBackground();
    await chat.click('Source 1');
    await lights(pdf);
    expect(await pdf.page.evaluate(() => document.visibilityState)).toBe('visible');
    await other.close();
    await pdf.endHighlight();
  });

  test('closed, and its address no longer available, the stored file is opened', async () => {
    product.sites.put(paper, { status: 404, body: Buffer.from('gone') });
    await pdf.page.goto('about:blank');
    const opened = product.browser.waitForTarget((target) =>
      target.url().includes('viewer.html?doc='),
    );
    await chat.click('Source 1');
    const tab = await (await opened).page();
    put('tides.pdf', tides);
    const again = await viewerIn(tab as Page);
    await lights(again);
    expect(await again.page.title()).toBe('On tides');
    await again.page.close();
  });
});

describe('S3.9 a PDF in the browser’s own viewer', () => {
  let tab: Page;
  /**
   * Puppeteer 25.16 sees a tab of Chromium 156 that leaves the browser's own view of a PDF as still there, in
   * every other run: each page is attached to again.
   */
  const isAt = async (start: string) => {
    const target = await product.browser.waitForTarget(
      (each) => each.type() === 'page' && each.url().startsWith(start),
    );
    tab = await target.asPage();
  };
  const back = async (start: string) => {
    await tab.evaluate(() => history.back());
    await isAt(start);
  };
  const isViewer = () => isAt(`chrome-extension://${product.id}/pages/pdf/web/viewer.html`);

  test('U2.3 is a source like a page: a question is about it, and its note opens it at the words', async () => {
    tab = await product.openArticle(paper);
    await chat.click('New chat');
    await chat.one('button', 'Remove tides.pdf').waitHandle();
    await product.vendor.script({ deltas: [`It was raised [[1.3 "${said}"]].`] });
    await chat.ask('What was done to the wall?');
    await chat.answer('It was raised');
    const requests = await product.vendor.requests();
    expect(JSON.stringify(requests.at(-1))).toContain(`[1.3] ${said}`);
    const opened = product.browser.waitForTarget((target) =>
      target.url().includes('viewer.html?doc='),
    );
    await chat.click('Source 1');
    const viewer = await viewerIn((await (await opened).page()) as Page);
    await lights(viewer);
    await viewer.page.close();
    await tab.close();
  });

  test('is offered; a click shows it in our viewer, and Back goes back', async () => {
    tab = await product.openArticle(paper);
    await chat.click('New chat');
    await chat.click('Open in Gloss');
    await isViewer();
    await viewerIn(tab);
    await chat.one('button', 'Remove tides.pdf').waitHandle();
    await back(paper);
    await chat.one('button', 'Open in Gloss').waitHandle();
    await tab.close();
  });

  test('also without .pdf in its address', async () => {
    put('pdf/2401.1', tides);
    tab = await product.openArticle('https://elsewhere.example/');
    await chat.gone('Open in Gloss');
    await tab.goto(`${site}/pdf/2401.1`);
    await chat.click('Open in Gloss');
    await isViewer();
    await viewerIn(tab);
    await chat.one('button', 'Remove 2401.1.pdf').waitHandle();
    await tab.close();
  });

  test('pdf.enabled opens it in our viewer immediately; a person who goes back stays there', async () => {
    const settings = await product.browser.newPage();
    await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#pdf`);
    await settings.locator('::-p-aria([name="Open PDFs in Gloss"][role="switch"])').click();
    await settings.waitForSelector('input[role="switch"][disabled]');
    await settings.close();
    tab = await product.openArticle('https://elsewhere.example/');
    await tab.goto(paper).catch(() => undefined);
    await isViewer();
    await viewerIn(tab);
    await back(paper);
    await chat.one('button', 'Open in Gloss').waitHandle();
    await back('https://elsewhere.example/');
    await tab.close();
  });
});

test('a protected document is read once its password is entered, and the password is not requested again', async () => {
  put('locked.pdf', makePdf({ pages: [page([`${said}.`])], password: 'sesame' }));
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(`${site}/locked.pdf`));
  await pdf.page.bringToFront();
  await chat.click('New chat');
  await pdf.shows('This document is protected');
  await chat.shows('Reading the page');
  await pdf.page.keyboard.type('sesame');
  await pdf.keys('Enter');
  await pdf.drawn();
  await chat.one('button', 'Remove locked.pdf').waitHandle();
  await chat.gone('Reading the page');
  expect(await rows('documents')).toContainEqual(
    expect.objectContaining({ pure_text: `${said}.`, link: `${site}/locked.pdf` }),
  );
  await pdf.page.close();
});
