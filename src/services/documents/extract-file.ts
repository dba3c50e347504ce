import type { FileKind } from '#domain/files/file-kinds.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { extractPdf } from './extract-pdf.ts';
import type { ExtractedFile } from './extracted-file.ts';
import type { ReadOptions } from './file-steps.ts';

type Reader = (pool: WorkPort, file: File, options: ReadOptions) => Promise<ExtractedFile>;

/** Images, recordings and films are sent as they are; others make text of them. */
const asItIs: Reader = async () => ({
  text: '',
  pages: [],
  pageFacts: null,
  isCut: false,
  anchorOf: () => ({ kind: 'text' }),
});

const readers: Partial<Record<FileKind, Reader>> = { pdf: extractPdf };

/** The text of a file, read in a worker. */
export function extractFile(
  pool: WorkPort,
  file: File,
  kind: FileKind,
  options: ReadOptions,
): Promise<ExtractedFile> {
  return (readers[kind] ?? asItIs)(pool, file, options);
}
