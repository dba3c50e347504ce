import type { FileKind } from '#domain/files/file-kinds.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { checkImage } from './check-image.ts';
import { extractAudio } from './extract-audio.ts';
import { extractOffice } from './extract-office.ts';
import { extractPdf } from './extract-pdf.ts';
import type { ExtractedFile } from './extracted-file.ts';
import type { ReadOptions } from './file-steps.ts';

/** Images are sent unchanged. */
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
  options: ReadOptions & { docId: string },
): Promise<ExtractedFile> {
  if (kind === 'pdf') return extractPdf(pool, file, options);
  if (kind === 'image') {
    await checkImage(pool, file, options.signal ?? null);
    return asItIs;
  }
  if (kind === 'audio' || kind === 'video') {
    const { transcribe } = options;
    return transcribe ? extractAudio(file, transcribe, options) : asItIs;
  }
  return extractOffice(pool, file, kind, options);
}
