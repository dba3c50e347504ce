import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { UploadStep } from '#domain/documents/uploads.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/**
 * `busy`: counts towards the limit of concurrent uploads. `waiting`: waits for a free place.
 * `needsUser`: waits for a password or a permission.
 */
export type UploadTag = 'busy' | 'waiting' | 'needsUser' | 'ended';

export type UploadEvent =
  /** There is a free place below the limit of concurrent uploads. */
  | { type: 'upload.admit' }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.cancel' }
  /** After an error; the password is with the actors, never in the machine. */
  | { type: 'upload.retry' }
  /** The host that requested it may receive the recording; its name is in the upload's row. */
  | { type: 'upload.allow' }
  | { type: 'upload.refuse' }
  /** From the actors, at most ten times a second. */
  | { type: 'upload.progress'; step: UploadStep; done: number; of: number }
  /** From the actors, as their last. */
  | { type: 'work.done'; document: DocumentInfo }
  | { type: 'work.discarded' }
  | { type: 'work.failed'; error: unknown };

export interface UploadWorkInput {
  uploadId: string;
  /** The document that was read; null before. */
  docId: string | null;
}

export interface UploadInput {
  uploadId: string;
}

/** JSON; contains the id of the row with the file, never bytes or passwords. */
export interface UploadContext {
  uploadId: string;
  step: UploadStep | null;
  done: number;
  of: number;
  /** The document that was read; its row is written. */
  document: DocumentInfo | null;
  error: ErrorData | null;
}

export type UploadEmitted =
  | { type: 'upload.succeeded'; uploadId: string; document: DocumentInfo }
  | { type: 'upload.failed'; uploadId: string; error: ErrorData }
  | { type: 'upload.cancelled'; uploadId: string };
