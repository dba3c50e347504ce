import * as z from 'zod/mini';
import { syncColumns } from '../sync/sync.ts';

/** S3.14: a file of a message. Times are ISO 8601 in UTC. */
export const attachmentSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  ...syncColumns,
});
export type Attachment = z.infer<typeof attachmentSchema>;
