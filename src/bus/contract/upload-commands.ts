import * as z from 'zod/mini';
import { command, pages as readers } from '../define.ts';

const none = z.object({});
const id = z.string();

/**
 * Files that a person adds. Bytes travel by row: the page that has the file writes row and bytes
 * (`Shell.keepFiles`), then starts the upload.
 */
export const uploadCommands = {
  /** Starts or continues the upload whose row and bytes the caller has written. */
  'upload.start': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ uploadId: id }),
    reply: none,
    idempotent: true,
  }),
  'upload.control': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      uploadId: id,
      /** `allow`, `refuse`: may the host of its error receive this recording? */
      action: z.enum(['pause', 'resume', 'cancel', 'retry', 'allow', 'refuse']),
      /** For a file that needs one; in memory only. */
      password: z.nullable(z.string()),
    }),
    reply: none,
    idempotent: true,
  }),
};
