import type { Anchor } from '#domain/passages/passage.ts';
import type { OfficeKind, OfficeText } from '#workers/office-extract/office-extract.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { ExtractedFile } from './extracted-file.ts';
import type { ReadOptions } from './file-steps.ts';
import { pageAnchors, sheetAnchors } from './office-anchors.ts';

const officeMs = 300_000;
const once = { timeoutMs: officeMs, endOnError: true, long: true };

export async function extractOffice(
  pool: WorkPort,
  file: File,
  kind: OfficeKind,
  { signal = null, onStep }: ReadOptions,
): Promise<ExtractedFile> {
  onStep?.({ step: 'extracting', done: 0, of: 1 });
  const read = await pool.run(
    signal,
    'office-extract',
    (job) => job.extract(file, { kind, name: file.name }),
    { ...once, bytes: file.size },
  );
  onStep?.({ step: 'extracting', done: 1, of: 1 });
  const { text, pages, isCut } = read;
  const paged = pages.map(({ label, text: words }, at) => ({ page: at + 1, label, text: words }));
  return {
    text,
    pages: paged.length > 0 ? paged : [{ page: 1, label: null, text }],
    pageFacts: paged.length > 0 ? factsOf(read) : null,
    isCut,
    anchorOf: anchorsOf(read, kind),
  };
}

function factsOf({ pages }: OfficeText) {
  const noText = pages.flatMap((page, at) => (page.text ? [] : [at + 1]));
  return { count: pages.length, noText, failed: [], unread: [] };
}

function anchorsOf(
  read: OfficeText,
  kind: OfficeKind,
): (start: number, end: number) => Anchor | null {
  if (read.rows.length > 0) {
    const names = read.pages.map(({ label }) => label ?? '');
    return sheetAnchors(read.rows, names);
  }
  // A slide is a page; the chapters of a book have no place that could be shown.
  if (kind === 'pptx' || kind === 'odp') return pageAnchors(read.pages.map(({ start }) => start));
  return () => ({ kind: 'text' });
}
