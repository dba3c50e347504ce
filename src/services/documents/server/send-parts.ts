import { partLength, uploadPartBytes } from '#api/document-parts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { DocumentCalls } from './document-calls.ts';

interface PartsOptions {
  calls: DocumentCalls;
  docId: string;
  file: Blob;
  /** Bytes of the file that the server has or that are sent. */
  onSent: (done: number) => void;
  signal: AbortSignal;
}

/** Another client may send the same file at the same time. */
const maxWrongOffsets = 20;

/**
 * Sends a file of more than one part, from where an earlier sending stopped. False: it is to go with the
 * form, being short or the server taking no parts.
 */
export async function sendParts(options: PartsOptions): Promise<boolean> {
  const { calls, docId, file, onSent, signal } = options;
  const bytes = file.size;
  if (bytes <= uploadPartBytes) return false;
  let offset = await calls.offset({ docId, bytes }, signal);
  if (offset === null) return false;
  for (let wrong = 0; offset < bytes; ) {
    onSent(offset);
    const at: number = offset;
    const part = file.slice(at, at + partLength(at, bytes));
    const report = (done: number) => onSent(at + done);
    try {
      offset = await calls.part({ docId, offset: at, bytes }, part, report, signal);
    } catch (error) {
      wrong += 1;
      const expected = expectedOffset(error);
      if (expected === null || wrong > maxWrongOffsets) throw error;
      offset = expected;
    }
  }
  onSent(bytes);
  return true;
}

function expectedOffset(error: unknown): number | null {
  if (!(error instanceof CodedError) || error.code !== 'upload_offset') return null;
  const offset = error.details?.offset;
  return typeof offset === 'number' ? offset : null;
}
