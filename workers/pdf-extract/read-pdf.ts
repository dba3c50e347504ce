import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { addedText } from './added-text.ts';
import { DocumentBuilder, type DocumentText, type PageText } from './document-text.core.ts';
import { openPdf } from './open-pdf.ts';
import { type PageSegments, segmentsOfPage } from './pages/page-blocks.core.ts';
import { PagesAhead } from './pages/pages-ahead.ts';
import { readPage } from './pages/read-page.ts';
import type { PdfOptions, PdfPage, PdfProgress, PdfText } from './pdf-extract.api.ts';

/** Reads a PDF in a worker, page by page. */
export async function readPdf(
  file: Blob,
  { password, withPages = false }: PdfOptions,
  onProgress: PdfProgress,
): Promise<PdfText> {
  const open = await openPdf(await file.arrayBuffer(), password);
  const { document } = open;
  try {
    if (document.numPages > budgets.pages) {
      throw new CodedError('file_too_complex', `${document.numPages} pages`);
    }
    const read = await readPages(document, withPages, onProgress);
    if (read.pages.length > 0 && read.pages.every(({ status }) => status === 'failed')) {
      throw new CodedError('file_damaged', 'no page can be read');
    }
    return { ...read, pages: [...read.pages, ...(await lostPages(file, read.pages))] };
  } finally {
    await open.close();
  }
}

/**
 * Where a page of the page tree is damaged, pdf.js stops: the pages after it count by the number in
 * the tree, as failed.
 */
async function lostPages(file: Blob, pages: readonly PdfPage[]): Promise<PdfPage[]> {
  if (pages.at(-1)?.status !== 'failed') return [];
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  const counts = [...text.matchAll(/\/Count\s+(\d{1,5})\b/g)].map(([, count]) => Number(count));
  const lost = Math.min(budgets.pages, Math.max(0, ...counts)) - pages.length;
  const none = { label: null, status: 'failed' as const, width: 0, height: 0, text: '' };
  return Array.from({ length: Math.max(0, lost) }, () => ({ ...none, lines: new Float64Array() }));
}

async function readPages(
  document: PDFDocumentProxy,
  withPages: boolean,
  onProgress: PdfProgress,
): Promise<PdfText> {
  const { numPages } = document;
  const builder = new DocumentBuilder(numPages);
  const labels = await document.getPageLabels().catch(() => null);
  const facts: Omit<PdfPage, 'text' | 'lines'>[] = [];
  let length = 0;
  const requested = new PagesAhead(numPages, (number) => ask(document, number));
  for (let number = 1; number <= numPages; number += 1) {
    const label = labels?.[number - 1] ?? null;
    if (length > budgets.textLength) {
      builder.add(null);
      facts.push({ label, status: 'unread', width: 0, height: 0 });
      continue;
    }
    const page = await requested.next();
    builder.add(page?.segments ?? null);
    const { segments, letters = 0 } = page ?? {};
    length += letters;
    const status = !segments ? 'failed' : letters > 0 ? 'text' : 'noText';
    facts.push({ label, status, width: segments?.width ?? 0, height: segments?.height ?? 0 });
    onProgress(number, numPages);
  }
  return together(facts, builder.finish(withPages));
}

interface RequestedPage {
  segments: PageSegments;
  letters: number;
}

/** Null for a page that cannot be read; its neighbours still can. */
async function ask(document: PDFDocumentProxy, number: number): Promise<RequestedPage | null> {
  try {
    const page = await document.getPage(number);
    const added = addedText(page).catch(() => []);
    const items = await readPage(page, added);
    page.cleanup();
    const letters = items.items.reduce((sum, { str }) => sum + str.trim().length, 0);
    return { segments: segmentsOfPage(items), letters };
  } catch {
    return null;
  }
}

function together(facts: readonly Omit<PdfPage, 'text' | 'lines'>[], whole: DocumentText) {
  const pages = facts.map((fact, at) => {
    const { text, places } = whole.pages[at] as PageText;
    return {
      ...fact,
      text,
      lines: Float64Array.from(places.flatMap(({ start, end, box }) => [start, end, ...box])),
    };
  });
  const lines = Float64Array.from(
    whole.places.flatMap(({ start, end, page, box }) => [start, end, page + 1, ...box]),
  );
  return { text: whole.text, lines, pages };
}
