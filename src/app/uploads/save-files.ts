import type { Upload } from '#domain/documents/uploads.ts';
import { checkFile } from '#domain/files/check-file.ts';
import { openStore, type Store } from '#services/store/database/store.ts';
import { getFile } from '#services/store/documents/library.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';

/**
 * Writes files that a person added, in the page that has them: bytes never cross the bus. A file
 * that cannot be read has a row with its error.
 */
export function saveFiles(
  store: Store,
  slot: string | null,
  files: readonly File[],
): Promise<Upload[]> {
  return saveUploads(
    store,
    slot,
    files.map((file) => ({ file, refused: refusalOf(file) })),
  );
}

/** In the database of this page's origin. */
export function saveFilesHere(slot: string | null, files: readonly File[]): Promise<Upload[]> {
  return saveFiles(openStore(), slot, files);
}

/** The bytes of a document's file; null where they were deleted. */
export async function readFileHere(docId: string): Promise<Blob | null> {
  return (await getFile(openStore(), docId))?.blob ?? null;
}

function refusalOf(file: File): ErrorData | null {
  try {
    checkFile(file);
    return null;
  } catch (error) {
    return toCodedError(error).toData();
  }
}
