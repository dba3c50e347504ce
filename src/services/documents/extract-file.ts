import type { FileKind } from '#domain/files/file-kinds.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { extractOffice, measureImage } from './extract-office.ts';
import { extractPdf } from './extract-pdf.ts';
import type { ExtractedFile } from './extracted-file.ts';
import type { ReadOptions } from './file-steps.ts';

/** Images, recordings and films are sent as they are; others make text of them. */
const asItIs: ExtractedFile = {
  text: '',
  pages: [],
  pageFacts: null,
  isCut: false,
  anchorOf: () => ({ kind: 'text' }),
};

/** The text of a file, read in a worker. */
export async function extractFile(
  pool: WorkPort,
  file: File,
  kind: FileKind,
  options: ReadOptions,
): Promise<ExtractedFile> {
  if (kind === 'pdf') return extractPdf(pool, file, options);
  if (kind === 'image') await measureImage(pool, file, options.signal ?? null);
  if (kind === 'image' || kind === 'audio' || kind === 'video') return asItIs;
  return extractOffice(pool, file, kind, options);
}
