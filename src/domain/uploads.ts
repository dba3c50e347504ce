import * as z from 'zod/mini';
import { errorDataSchema } from './conversations.ts';
import { documentInfoSchema } from './documents.ts';

/** S3.18. `idle`: chosen and not begun; `pending`: waits for its turn; `downloading`: from the server. */
export const uploadStates = [
  'uploading',
  'success',
  'error',
  'downloading',
  'idle',
  'pending',
] as const;
export const uploadStateSchema = z.enum(uploadStates);
export type UploadState = z.infer<typeof uploadStateSchema>;

/** What is done with a file, in order; `sending` keeps it on this machine where nobody is signed in. */
export const uploadSteps = ['reading', 'hashing', 'extracting', 'indexing', 'sending'] as const;
export const uploadStepSchema = z.enum(uploadSteps);
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
  /** Why it ended or waits: `file_password` waits for one. */
  error: z.nullable(errorDataSchema),
  document: z.nullable(documentInfoSchema),
  created_at: z.string(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** At most this many files go with a message. */
export const maxFilesOfMessage = 5;
