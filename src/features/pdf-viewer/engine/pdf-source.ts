import type { PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { PdfFiles, PdfJs } from './load-pdfjs.ts';

/** The document to show. `key`: the same for the same file, for its saved state. */
export type PdfSource = { name: string; key: string } & (
  | { kind: 'blob'; blob: Blob }
  /** Fetched by this page itself, as it arrives. */
  | { kind: 'url'; url: string }
);

/** Opens the file. Nothing of a document runs: no scripts, no XFA, no fetch of its own. */
export async function loadingTask(
  { build }: PdfJs,
  files: PdfFiles,
  source: PdfSource,
): Promise<PDFDocumentLoadingTask> {
  return build.getDocument({
    ...(source.kind === 'blob'
      ? { data: new Uint8Array(await source.blob.arrayBuffer()) }
      : { url: source.url, withCredentials: true }),
    cMapUrl: files.cMapUrl,
    cMapPacked: true,
    standardFontDataUrl: files.standardFontDataUrl,
    wasmUrl: files.wasmUrl,
    iccUrl: files.iccUrl,
    useWorkerFetch: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
}

/** The error text of a file that did not open. */
export function openingError(error: unknown, source: PdfSource): CodedError {
  if (error instanceof CodedError) return error;
  const {
    name = 'Error',
    message = String(error),
    status,
  } = error as Partial<Error> & {
    status?: number;
  };
  const words = `${name}: ${message}`;
  if (name === 'InvalidPDFException') return new CodedError('file_damaged', words);
  if (name === 'PasswordException') return new CodedError('file_password', words);
  if (source.kind === 'blob') return new CodedError('file_damaged', words);
  if (name === 'ResponseException' && status) {
    return new CodedError('download_http', words, { status });
  }
  return new CodedError('download_network', words);
}
