import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations/conversations.ts';
import { documentInfoSchema } from './documents.ts';
import { serverCopySchema } from './server-copies.ts';

/**
 * S3.18. `idle`: chosen and not started; `pending`: waits for its turn.
 */
const uploadStates = ['uploading', 'success', 'error', 'idle', 'pending'] as const;
const uploadStateSchema = z.enum(uploadStates);
export type UploadState = z.infer<typeof uploadStateSchema>;

/**
 * The steps for a file, in order; `sending` saves it on this machine where the person is not signed
 * in.
 */
const uploadSteps = ['reading', 'hashing', 'extracting', 'indexing', 'sending'] as const;
const uploadStepSchema = z.enum(uploadSteps);
export type UploadStep = z.infer<typeof uploadStepSchema>;

/** A file on its way to become a document, as a composer or the library shows it. */
export const uploadSchema = z.object({
  id: z.string(),
  /** The composer it was added to; null: the library. */
  slot: z.nullable(z.string()),
  name: z.string(),
  /** MIME type; may be empty. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  state: uploadStateSchema,
  step: z.nullable(uploadStepSchema),
  /** Of the step: bytes when hashing and sending, pages when extracting. */
  done: z.number(),
  of: z.number(),
  isPaused: z.boolean(),
  /** The error for which it ended or waits: `file_password` waits for a password. */
  error: z.nullable(errorDataSchema),
  document: z.nullable(documentInfoSchema),
  /** Hosts that may receive this recording because the person allowed it. */
  allowedHosts: z.optional(z.array(z.string())),
  created_at: z.string(),
  /** Of a picture: the address of the page that it shows; absent: unknown. */
  page: z.optional(z.string()),
  /**
   * The question that it belongs to, while that waits for its files; absent: it belongs to the next
   * one.
   */
  questionId: z.optional(z.string()),
  /** Its document's state with the server, where there is one. */
  server: z.optional(serverCopySchema),
});
export type Upload = z.infer<typeof uploadSchema>;

/** S5.10: at most this many files belong to a message. */
export const maxFilesOfMessage = 5;

/** It waits for its password. */
export function isLocked({ state, error }: Pick<Upload, 'state' | 'error'>): boolean {
  return (
    state === 'error' && (error?.code === 'file_password' || error?.code === 'file_password_wrong')
  );
}

/** A host that the person has not chosen would receive it: it waits for a permission. */
export function asksToSend({ state, error }: Pick<Upload, 'state' | 'error'>): boolean {
  return state === 'error' && error?.code === 'transcribe_ask';
}

/** The host that needs the permission; null: none does. */
export function requestedHost(upload: Pick<Upload, 'state' | 'error'>): string | null {
  const host = asksToSend(upload) ? upload.error?.details?.host : null;
  return typeof host === 'string' ? host : null;
}

/** It continues after an input of the person. */
export function waitsForPerson(upload: Pick<Upload, 'state' | 'error'>): boolean {
  return isLocked(upload) || asksToSend(upload);
}

/** It can be sent with a question: it is read, or may be; a failed one delays no question. */
function goesAlong(upload: Pick<Upload, 'state' | 'error'>): boolean {
  return upload.state !== 'error' || waitsForPerson(upload);
}

/** It belongs to the next question. */
export function goesWithNext(upload: Upload): boolean {
  return upload.questionId === undefined && goesAlong(upload);
}

/** A file that can still become a document, and so counts towards a message's limit. */
function takesPlace(upload: Pick<Upload, 'state' | 'error'>): boolean {
  return goesAlong(upload) || upload.error?.retryable === true;
}

/** How many more files a composer accepts. */
export function roomFor(uploads: readonly Pick<Upload, 'state' | 'error'>[]): number {
  return Math.max(0, maxFilesOfMessage - uploads.filter(takesPlace).length);
}
