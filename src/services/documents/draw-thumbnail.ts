import { isDrawable } from '#domain/documents/kind-name.ts';
import { fileKindOf } from '#domain/files/file-kinds.ts';
import { base64OfBlob } from '#shared/blob-base64.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** Twice what a card shows, for sharp screens. */
const page = { width: 320, maxHeight: 440, maxBytes: 40_000 };
const picture = { maxSide: 400, maxBytes: 40_000 };
/** A page that takes longer has no picture. */
const drawMs = 15_000;

interface StoredFile {
  blob: Blob;
  name: string;
  type: string;
}

/** The file says nothing to a later attempt that it has not said to this one. */
const isFinal = (code: string) => code.startsWith('file_') || code === 'timeout';

/**
 * A small picture of a file as a `data:` address; null: none can be drawn of it. It is drawn in a worker, which ends with
 * its memory when the file is damaged, hostile or takes too long.
 */
export async function drawThumbnail(
  pool: WorkPort,
  { blob, name, type }: StoredFile,
  signal: AbortSignal,
  timeoutMs = drawMs,
): Promise<string | null> {
  const file = { title: name, file: { mimeType: type } };
  if (!isDrawable(file)) return null;
  // Long, so that what an answer waits for is not behind it.
  const options = { bytes: blob.size, timeoutMs, endOnError: true, long: true };
  try {
    if (fileKindOf(name, type) === 'pdf') {
      const draw = pool.run(signal, 'pdf-draw', (job) => job.drawFirstPage(blob, page), options);
      const drawn = await draw;
      return addressOf(drawn.mediaType, await base64OfBlob(drawn.blob));
    }
    const drawn = await pool.run(signal, 'image', (job) => job.draw(blob, picture), options);
    return addressOf(drawn.mediaType, drawn.base64);
  } catch (error) {
    if (isFinal(toCodedError(error).code)) return null;
    throw error;
  }
}

const addressOf = (type: string, base64: string) => `data:${type};base64,${base64}`;
