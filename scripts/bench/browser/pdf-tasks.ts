import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import type { Product } from '#test/support/product.ts';
import type { BrowserFigure } from '../browser.ts';
import { mainThread } from './main-thread.ts';

const address = 'https://papers.example/large.pdf';
const words = 'the river rose again in the night and nobody had seen it come';
const limit = 50;

/** A PDF of pages with so many lines. */
export function bookOf(pages: number, lines: number): Buffer {
  const page = (at: number) =>
    linesFrom(
      Array.from({ length: lines }, (_, line) => `Page ${at + 1} line ${line + 1}: ${words}.`),
    );
  return makePdf({ pages: Array.from({ length: pages }, (_, at) => page(at)) });
}

/** The longest task of the viewer in which 500 pages are scrolled and searched, and of the chat next to it. */
export async function pdfTasks(product: Product): Promise<BrowserFigure[]> {
  const headers = { 'content-type': 'application/pdf' };
  product.sites.put(address, { body: bookOf(500, 40), headers });
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(address));
  await pdf.drawn();
  const { page } = pdf;
  const scrolled = await mainThread(page, async () => {
    await page.evaluate(async () => {
      const scroller = document.querySelector('[data-scroll]') as HTMLElement;
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let step = 0; step < 160; step += 1) {
        scroller.scrollTop += step < 120 ? 600 : 9000;
        await frame();
      }
    });
    await page.focus('[data-scroll]');
    await pdf.keys('End');
    await pdf.drawn(500);
  });
  const searched = await mainThread(page, async () => {
    await pdf.chord('Control', 'f');
    await page.keyboard.type('seen it come');
    await pdf.shows('of 20,000', 60_000);
  });
  await pdf.keys('Escape');
  const read = await mainThread(page, async () => {
    const chat = await product.openPanel(page);
    await chat.one('button', 'Remove large.pdf').setTimeout(90_000).waitHandle();
  });
  return [
    { name: '500 pages scrolled', ms: scrolled.longest, limit },
    { name: '500 pages searched', ms: searched.longest, limit },
    { name: '500 pages read for a chat', ms: read.longest, limit },
  ];
}
