import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type BookPlan, makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

const site = 'https://papers.example';
const words = 'the river rose again in the night and nobody had seen it come';
const chapter = (page: number) =>
  linesFrom([
    `Chapter ${page}`,
    ...Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of page ${page}: ${words}.`),
  ]);
const book: BookPlan = {
  title: 'The Tide Book',
  pages: Array.from({ length: 12 }, (_, at) => chapter(at + 1)),
  romanPages: 3,
  outline: [
    { title: 'Before the flood', page: 1, entries: [{ title: 'A quiet spring', page: 2 }] },
    { title: 'The flood', page: 7 },
    { title: 'Elsewhere', url: 'https://elsewhere.example/map' },
  ],
  links: [{ page: 1, box: [60, 60, 300, 90], url: 'https://elsewhere.example/linked' }],
};

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const put = (name: string, body: Buffer, type = 'application/pdf') =>
    product.sites.put(`${site}/${name}`, { body, headers: { 'content-type': type } });
  put('book.pdf', makeBook(book));
  put(
    'locked.pdf',
    makePdf({ pages: [linesFrom(['What nobody else may read.'])], password: 'sesame' }),
  );
  put('cut.pdf', makePdf({ pages: [linesFrom(['This page is still there.'])] }).subarray(0, -90));
  put('none.pdf', Buffer.from('<p>Please sign in'), 'text/html');
  put('script.pdf', makeBook({ pages: [chapter(1)], script: 'app.alert("x")', field: true }));
});
afterAll(() => product?.close());

const open = async (name: string, more = '') => {
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(`${site}/${name}`) + more);
  await pdf.drawn();
  return pdf;
};

describe('S2.5 the viewer', () => {
  let pdf: PdfPage;
  beforeAll(async () => {
    pdf = await open('book.pdf');
  });

  test('shows pages with their words, its title, and the number printed on the page', async () => {
    await pdf.isAt('i');
    await pdf.shows('1 of 12');
    expect(await pdf.page.title()).toBe('The Tide Book');
    const text = await pdf.page.$eval(
      '.page[data-page-number="1"] .textLayer',
      (layer) => layer.textContent,
    );
    expect(text).toContain('Line 1 of page 1: the river rose');
    await pdf.says('The document is open: 12 pages');
    expect(
      await pdf.page.$$eval('.page', (all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(
      ['i', 'ii', 'iii', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(
        (label) => `Page ${label}`,
      ),
    );
  });

  test('pages are drawn in a worker of their own', () => {
    const workers = pdf.page.workers().map((worker) => worker.url().split('/').at(-1));
    expect(workers.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'pdf.renderer.min.mjs',
      'pdf.worker.min.mjs',
    ]);
  });

  test('a page is opened by its printed number or its index; others are refused', async () => {
    const field = await pdf.one('textbox', 'Page').waitHandle();
    await field.focus();
    await pdf.page.keyboard.type('4');
    await pdf.keys('Enter');
    await pdf.isAt('4');
    await pdf.shows('7 of 12');
    await field.focus();
    await pdf.page.keyboard.type('99');
    await pdf.keys('Enter');
    await pdf.page.waitForSelector('input[aria-label="Page"][aria-invalid="true"]');
    await pdf.keys('Escape');
  });

  test('keys: arrows, PageDown, Home, End, zoom', async () => {
    await pdf.page.focus('[data-scroll]');
    await pdf.keys('Home');
    await pdf.isAt('i');
    await pdf.keys('ArrowRight');
    await pdf.isAt('ii');
    await pdf.keys('ArrowLeft');
    await pdf.isAt('i');
    await pdf.keys('End');
    await pdf.isAt('9');
    await pdf.keys('Home');
    await pdf.keys('PageDown', 'PageDown');
    await pdf.isAt('ii');
    await pdf.keys('Home', '0', '-');
    await pdf.shows('110%');
    await pdf.keys('+');
    await pdf.shows('130%');
    await pdf.chord('Control', '0');
    await pdf.shows('125%');
  });

  test('zoom: fitted to the width stays fitted; Ctrl with the wheel', async () => {
    await pdf.click('Zoom: 125%');
    await pdf.click('Fit width', 'menuitemradio');
    const fits = (width: number) =>
      pdf.page.waitForFunction(
        (wanted) => {
          const page = document.querySelector('.page')?.getBoundingClientRect().width ?? 0;
          return Math.abs(page - wanted) < 60;
        },
        { polling: 50, timeout: 60_000 },
        width,
      );
    await fits(1100);
    await pdf.page.setViewport({ width: 700, height: 800 });
    await fits(700);
    await pdf.page.setViewport({ width: 1100, height: 800 });
    await fits(1100);
    const before = await pdf.page.$eval('.page', (page) => page.clientWidth);
    await pdf.page.mouse.move(500, 400);
    await pdf.page.keyboard.down('Control');
    await pdf.page.mouse.wheel({ deltaY: 300 });
    await pdf.page.keyboard.up('Control');
    await pdf.page.waitForFunction(
      (width) => (document.querySelector('.page')?.clientWidth ?? width) < width * 0.9,
      { polling: 50, timeout: 60_000 },
      before,
    );
    await pdf.page.focus('[data-scroll]');
    await pdf.keys('0');
    await pdf.drawn(1);
  });

  test('is turned, and back', async () => {
    const isWide = (wide: boolean) =>
      pdf.page.waitForFunction(
        (wanted) => {
          const page = document.querySelector('.page');
          return !!page && page.clientWidth > page.clientHeight === wanted;
        },
        { polling: 50, timeout: 60_000 },
        wide,
      );
    await pdf.click('Turn clockwise');
    await isWide(true);
    await pdf.chord('Shift', 'R');
    await isWide(false);
  });

  test('search: counted, marked, walked through, closed by Escape', async () => {
    await pdf.chord('Control', 'f');
    await pdf.one('searchbox', 'Search').waitHandle();
    await pdf.page.keyboard.type('of page 5:');
    await pdf.shows('1 of 30');
    await pdf.isAt('2');
    await pdf.drawn(5);
    await pdf.page.waitForFunction(
      () => document.querySelectorAll('.textLayer .highlight').length === 30,
      { polling: 50, timeout: 60_000 },
    );
    await pdf.keys('Enter');
    await pdf.shows('2 of 30');
    await pdf.keys('F3');
    await pdf.shows('3 of 30');
    await pdf.click('Highlight all matches');
    await pdf.page.waitForFunction(
      () => document.querySelectorAll('.textLayer .highlight').length === 1,
      { polling: 50, timeout: 60_000 },
    );
    await pdf.click('Highlight all matches');
    await (await pdf.one('searchbox', 'Search').waitHandle()).focus();
    await pdf.page.keyboard.type(' and never');
    await pdf.shows('Not found');
    await pdf.keys('Escape');
    await pdf.page.waitForFunction(() => !document.querySelector('input[type="search"]'));
    expect(await pdf.page.$$eval('.textLayer .highlight', (all) => all.length)).toBe(0);
    expect(await pdf.page.evaluate(() => document.activeElement?.hasAttribute('data-scroll'))).toBe(
      true,
    );
  });

  test('the outline leads to its places, and is walked through by keys', async () => {
    await pdf.keys('F4');
    await pdf.click('Outline');
    await pdf.click('The flood', 'treeitem');
    await pdf.isAt('4');
    await pdf.click('A quiet spring', 'treeitem');
    await pdf.isAt('ii');
    // A person who jumps to a page continues to read there.
    await pdf.page.waitForFunction(() => document.activeElement?.closest('[data-scroll]') !== null);
    const item = await pdf.one('treeitem', 'Before the flood').waitHandle();
    await item.focus();
    await pdf.keys('ArrowLeft');
    await pdf.page.waitForFunction(
      () => document.querySelectorAll('[role="treeitem"]').length === 3,
      { polling: 50, timeout: 60_000 },
    );
    await pdf.keys('ArrowDown');
    expect(await pdf.page.evaluate(() => document.activeElement?.textContent)).toBe('The flood');
    await pdf.keys('Enter');
    await pdf.isAt('4');
  });

  test('an address in the outline and a link in a page open a tab of their own', async () => {
    const opened = (url: string) =>
      product.browser.waitForTarget((target) => target.url() === url, { timeout: 60_000 });
    await pdf.click('Elsewhere', 'treeitem');
    const first = await (await opened('https://elsewhere.example/map')).page();
    expect(await first?.evaluate(() => [document.referrer, opener])).toEqual(['', null]);
    await first?.close();
    await pdf.page.bringToFront();
    await pdf.page.focus('[data-scroll]');
    await pdf.keys('Home');
    await pdf.drawn(1);
    const link = await pdf.page.waitForSelector(
      '.annotationLayer a[href="https://elsewhere.example/linked"]',
    );
    expect(await link?.evaluate((a) => [a.getAttribute('target'), a.getAttribute('rel')])).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    await link?.click();
    const second = await (await opened('https://elsewhere.example/linked')).page();
    expect(await second?.evaluate(() => [document.referrer, opener])).toEqual(['', null]);
    await second?.close();
    await pdf.page.bringToFront();
  });

  test('small pages are drawn when they come into view, and lead to theirs', async () => {
    await pdf.click('Pages');
    const drawn = () =>
      pdf.page.$$eval('ol[aria-label="Pages"] canvas', (all) =>
        all.map((canvas) => Number(canvas.parentElement?.dataset.picture)),
      );
    await pdf.page.waitForFunction(
      () => document.querySelectorAll('ol[aria-label="Pages"] canvas').length >= 4,
      { polling: 50, timeout: 60_000 },
    );
    expect(await drawn()).not.toContain(12);
    const current = await pdf.page.waitForSelector('ol button[aria-current="page"]');
    await current?.focus();
    await pdf.keys('End');
    await pdf.page.waitForSelector('[data-picture="12"] canvas', { timeout: 60_000 });
    await pdf.keys('Enter');
    await pdf.isAt('9');
    await pdf.keys('F4');
    await pdf.page.waitForFunction(() => !document.querySelector('aside'));
  });

  test('a target in the address is scrolled to, highlighted until Escape, and announced', async () => {
    const place = '#page=6&boxes=60,113,420,127';
    await pdf.page.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await pdf.isHighlighted();
    expect(await pdf.highlighted()).toEqual([
      { page: 6, left: 60, top: 113, right: 420, bottom: 127 },
    ]);
    await pdf.highlightsInView();
    await pdf.says('The passage is highlighted on page 6');
    await pdf.keys('-');
    expect((await pdf.highlighted())[0]).toMatchObject({ page: 6, left: 60 });
    await pdf.endHighlight();
  });

  test('opens the next time where it was left', async () => {
    await pdf.page.focus('[data-scroll]');
    await pdf.keys('0', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await pdf.isAt('1');
    await pdf.page.waitForFunction(
      () => /^\[\["[0-9a-f]{64}",4,/.test(localStorage.getItem('gloss.pdf.positions') ?? ''),
      { polling: 100, timeout: 60_000 },
    );
    await pdf.page.goto(pdf.page.url().split('#')[0] as string);
    await pdf.drawn(4);
    await pdf.isAt('1');
  });

  test('is saved as it came', async () => {
    const saved = await pdf.page.evaluate(async () => {
      const downloads: Blob[] = [];
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob) => {
        if (blob.type === 'application/pdf') downloads.push(blob);
        return make(blob);
      };
      const names: string[] = [];
      HTMLAnchorElement.prototype.click = function () {
        names.push(this.download);
      };
      document.querySelector<HTMLElement>('[aria-label="Download"]')?.click();
      for (let turn = 0; turn < 100 && names.length === 0; turn += 1) {
        await new Promise((done) => setTimeout(done, 20));
      }
      return { name: names[0], size: downloads[0]?.size };
    });
    expect(saved).toEqual({ name: 'book.pdf', size: makeBook(book).length });
  });

  test('is printed page by page, on sheets of their size, and nothing else is', async () => {
    await pdf.page.evaluate(() => {
      window.print = () => {
        const sheets = document.getElementById('gloss-print')?.cloneNode(true) as HTMLElement;
        document.body.append(sheets);
        Object.assign(window, { glossPrinted: sheets.querySelectorAll('img').length });
      };
    });
    await pdf.chord('Control', 'p');
    await pdf.shows('Preparing page');
    await pdf.page.waitForFunction('window.glossPrinted === 12', { polling: 100, timeout: 30_000 });
    const printed = Buffer.from(await pdf.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...printed.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(
      sheets.map(([, width, height]) => [Number(width), Number(height)].map(Math.round)),
    ).toEqual(Array.from({ length: 12 }, () => [595, 842]));
    await pdf.page.evaluate(() => document.getElementById('gloss-print')?.remove());
  });
});

test('a target on a page of another size far down is at its right position', async () => {
  const sizes = { 2: [842, 595], 5: [300, 400], 9: [595, 1200] } as const;
  product.sites.put(`${site}/sizes.pdf`, {
    body: makeBook({ ...book, sizes }),
    headers: { 'content-type': 'application/pdf' },
  });
  const pdf = await PdfPage.open(
    product,
    `${PdfPage.fileQuery(`${site}/sizes.pdf`)}#page=9&boxes=60,700,200,714&nextPage=10&nextBoxes=60,80,200,94`,
  );
  await pdf.isHighlighted();
  expect(await pdf.highlighted()).toEqual([
    { page: 9, left: 60, top: 700, right: 200, bottom: 714 },
    { page: 10, left: 60, top: 80, right: 200, bottom: 94 },
  ]);
  await pdf.drawn(9);
  await pdf.highlightsInView();
  await pdf.page.close();
});

test('U2.3 the skeleton has the place and size of the page that comes', async () => {
  product.sites.put(`${site}/sheet.pdf`, {
    body: makeBook({ pages: [chapter(1), chapter(2)] }),
    headers: { 'content-type': 'application/pdf' },
  });
  const tab = await product.browser.newPage();
  await tab.setViewport({ width: 900, height: 800 });
  await tab.evaluateOnNewDocument(() => {
    const seen = new MutationObserver(() => {
      const sheet = document.querySelector('main [data-skeleton]')?.parentElement;
      if (sheet) Object.assign(window, { sheetBox: sheet.getBoundingClientRect().toJSON() });
    });
    seen.observe(document, { subtree: true, childList: true });
  });
  const viewer = `chrome-extension://${product.id}/pages/pdf/web/viewer.html`;
  await tab.goto(viewer + PdfPage.fileQuery(`${site}/sheet.pdf`));
  await new PdfPage(tab).drawn(1);
  const [sheet, page] = await tab.evaluate(() => [
    (window as unknown as { sheetBox: DOMRect }).sheetBox,
    document
      .querySelector('.page[data-page-number="1"] .canvasWrapper')
      ?.getBoundingClientRect()
      .toJSON() as DOMRect,
  ]);
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
    expect(Math.abs((sheet?.[edge] ?? 0) - (page?.[edge] ?? 0))).toBeLessThan(3);
  }
  await tab.close();
});

describe('files that do not open immediately', () => {
  test('a protected one requests its password, reports a wrong one, and opens with the right one', async () => {
    const pdf = await PdfPage.open(product, PdfPage.fileQuery(`${site}/locked.pdf`));
    await pdf.shows('This document is protected');
    await pdf.page.waitForFunction(() => document.activeElement?.matches('input[type="password"]'));
    await pdf.page.keyboard.type('simsalabim');
    await pdf.keys('Enter');
    await pdf.shows('This password does not open the file. Try again.');
    await pdf.page.keyboard.type('sesame');
    await pdf.keys('Enter');
    await pdf.drawn();
    await pdf.shows('What nobody else may read.');
    await pdf.page.close();
  });

  test('a damaged one shows what can be read of it', async () => {
    const pdf = await open('cut.pdf');
    await pdf.shows('This page is still there.');
    await pdf.page.close();
  });

  test('a file that is no PDF, or missing, is reported and can be retried', async () => {
    const pdf = await PdfPage.open(product, PdfPage.fileQuery(`${site}/none.pdf`));
    await pdf.shows('There is no PDF at this address');
    product.sites.put(`${site}/none.pdf`, {
      body: makeBook(book),
      headers: { 'content-type': 'application/pdf' },
    });
    await pdf.click('Retry');
    await pdf.drawn();
    await pdf.page.goto(
      `chrome-extension://${product.id}/pages/pdf/web/viewer.html${PdfPage.fileQuery(`${site}/absent.pdf`)}`,
    );
    await pdf.shows('HTTP error! status: 404');
    await pdf.page.close();
  });

  test('a document that is not stored here is reported; a file can be chosen instead', async () => {
    const pdf = await PdfPage.open(product, `?doc=${'0'.repeat(64)}`);
    await pdf.shows('This file is no longer here');
    const [chooser] = await Promise.all([pdf.page.waitForFileChooser(), pdf.click('Choose a PDF')]);
    const { writeFileSync, mkdtempSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const path = `${mkdtempSync(`${tmpdir()}/gloss-pdf-`)}/mine.pdf`;
    writeFileSync(path, makePdf({ pages: [linesFrom(['Chosen by hand.'])] }));
    await chooser.accept([path]);
    await pdf.drawn();
    await pdf.shows('Chosen by hand.');
    expect(await pdf.page.title()).toBe('mine.pdf');
    await pdf.page.goto(
      `chrome-extension://${product.id}/pages/pdf/web/viewer.html${PdfPage.fileQuery(`file://${path}`)}`,
    );
    await pdf.drawn();
    await pdf.shows('Chosen by hand.');
    await pdf.page.close();
  });
});

test('nothing of a document is run; a form is filled and saved with what was filled in', async () => {
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(`${site}/script.pdf`));
  const dialogs: string[] = [];
  pdf.page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  await pdf.drawn();
  const field = await pdf.page.waitForSelector('.annotationLayer input');
  await field?.click();
  await pdf.page.keyboard.type('Ada');
  const isGuarded = () =>
    pdf.page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isGuarded()).toBe(true);
  const text = await pdf.page.evaluate(async () => {
    let downloads: Blob | null = null;
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      if (blob.type === 'application/pdf') downloads = blob;
      return make(blob);
    };
    HTMLAnchorElement.prototype.click = () => undefined;
    document.querySelector<HTMLElement>('[aria-label="Download"]')?.click();
    for (let turn = 0; turn < 100 && downloads === null; turn += 1) {
      await new Promise((done) => setTimeout(done, 20));
    }
    return (downloads as Blob | null)?.text();
  });
  expect(text).toContain('Ada');
  expect(await isGuarded()).toBe(false);
  expect(dialogs).toEqual([]);
  await pdf.page.close();
});
