import { proxy } from 'comlink';
import type { PdfText } from '#workers/pdf-extract/pdf-extract.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { ExtractedFile } from './extracted-file.ts';
import type { ReadOptions } from './file-steps.ts';
import { pdfAnchors } from './pdf-anchors.ts';

const pdfMs = 900_000;

export async function extractPdf(
  pool: WorkPort,
  file: Blob,
  { password, withPages = false, signal = null, onStep }: ReadOptions,
): Promise<ExtractedFile> {
  const report = (done: number, of: number) => onStep?.({ step: 'extracting', done, of });
  const pdf = await pool.run(
    signal,
    'pdf-extract',
    (job) => job.extract(file, { password, withPages }, proxy(report)),
    { bytes: file.size, timeoutMs: pdfMs, endOnError: true, long: true },
  );
  report(pdf.pages.length, pdf.pages.length);
  const numbers = (status: string) =>
    pdf.pages.flatMap((page, at) => (page.status === status ? [at + 1] : []));
  return {
    text: pdf.text,
    pages: pagesOf(pdf),
    pageFacts: {
      count: pdf.pages.length,
      noText: numbers('noText'),
      failed: numbers('failed'),
      unread: numbers('unread'),
    },
    isCut: numbers('unread').length > 0,
    anchorOf: pdfAnchors(pdf.lines),
  };
}

function pagesOf({ pages }: PdfText): ExtractedFile['pages'] {
  return pages.map(({ label, width, height, text, lines }, at) => ({
    page: at + 1,
    label,
    text,
    width,
    height,
    lines,
  }));
}
