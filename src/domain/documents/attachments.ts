import * as z from 'zod/mini';
import { syncColumns } from '../sync/sync.ts';

/**
 * S3.14: a file of a message. Times are ISO 8601 in UTC. This product writes none: it has no more than the two ids, and an
 * answer names the files of its question in `sources`, which are synced, exported and cited. Rows of a database or a backup
 * that has some stay, move and are restored with their message.
 */
export const attachmentSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  ...syncColumns,
});
export type Attachment = z.infer<typeof attachmentSchema>;
