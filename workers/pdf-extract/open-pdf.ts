import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { within } from './lines/within.ts';
import { pdfFiles } from './pdf-files.ts';

const openingMs = 60_000;
const closingMs = 2_000;

interface OpenPdf {
  document: PDFDocumentProxy;
  close(): Promise<void>;
}

type Drawing = Pick<
  Parameters<typeof getDocument>[0] & object,
  'CanvasFactory' | 'FilterFactory' | 'maxImageSize' | 'canvasMaxAreaInBytes'
>;

/**
 * `bytes` are transferred to pdf.js's own worker: the buffer is empty afterwards. `drawing`: for pages that are drawn.
 */
export async function openPdf(
  bytes: ArrayBuffer,
  password?: string,
  drawing: Drawing = {},
): Promise<OpenPdf> {
  const { worker: address, ...files } = pdfFiles(self.location.href);
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...(password === undefined ? {} : { password }),
    ...files,
    ...drawing,
    cMapPacked: true,
    // Its check for this needs `document`, which a worker does not have.
    useWorkerFetch: true,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
    worker: workerAt(address),
  });
  // A file that keeps pdf.js busy for ever is ended together with the worker that runs this code.
  const close = () => within(closingMs, task.destroy()).catch(() => undefined);
  try {
    return { document: await within(openingMs, task.promise), close };
  } catch (error) {
    await close();
    throw codedError(error);
  }
}

let worker: PDFWorker | null = null;

/**
 * pdf.js's own worker, reused for the next file. Without its own port pdf.js would post on that of
 * the worker that runs this code.
 */
function workerAt(address: string): PDFWorker {
  worker ??= PDFWorker.create({ port: new Worker(address, { type: 'module', name: 'pdf' }) });
  return worker;
}

/** pdf.js: 1 where a password is needed, 2 where it is wrong. */
function codedError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const { name, message, code } = error as { name?: string; message?: string; code?: number };
  if (name === 'PasswordException') {
    return code === 2
      ? new CodedError('file_password_wrong', 'the password does not open the file')
      : new CodedError('file_password', 'the file needs its password');
  }
  return new CodedError('file_damaged', `${name ?? 'Error'}: ${message ?? String(error)}`);
}
