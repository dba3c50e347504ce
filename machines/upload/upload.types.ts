import type { DocumentInfo } from '#domain/documents.ts';
import type { UploadStep } from '#domain/uploads.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `busy`: holds a place among those that run at once. `waiting`: wants one. `needsUser`: a password, a word. */
export type UploadTag = 'busy' | 'waiting' | 'needsUser' | 'ended';

export type UploadEvent =
  /** A place among those that run at once is free. */
  | { type: 'upload.admit' }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.cancel' }
  /** After an error; a password lies with the actors, never here. */
  | { type: 'upload.retry' }
  /** The host that asked may hear the recording; which one lies in the upload's row. */
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

/** JSON; bytes and passwords never come here, only the row that holds the file. */
export interface UploadContext {
  uploadId: string;
  step: UploadStep | null;
  done: number;
  of: number;
  /** The document once it was read; its row is written. */
  document: DocumentInfo | null;
  error: ErrorData | null;
}

export type UploadEmitted =
  | { type: 'upload.succeeded'; uploadId: string; document: DocumentInfo }
  | { type: 'upload.failed'; uploadId: string; error: ErrorData }
  | { type: 'upload.cancelled'; uploadId: string };
