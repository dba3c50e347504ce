import * as z from 'zod/mini';
import { documentServerSchema } from '#domain/server-copies.ts';
import { command, pages as readers } from '../define.ts';

const none = z.object({});

/** Documents of the library and the server that keeps them. */
export const documentCommands = {
  /** Where it is not connected, everything stays on this device. */
  'documents.server': command({
    owner: 'offscreen',
    callers: readers,
    request: none,
    reply: z.object({ server: documentServerSchema }),
    idempotent: true,
  }),
  'documents.control': command({
    owner: 'reader',
    callers: readers,
    request: z.object({
      docId: z.string(),
      /**
       * `send`: now, also after a failure; `hold`: keep it on this device; `fetch`: bring its file
       * here; `stop`: do not.
       */
      action: z.enum(['send', 'hold', 'fetch', 'stop']),
    }),
    reply: none,
    idempotent: true,
  }),
};
