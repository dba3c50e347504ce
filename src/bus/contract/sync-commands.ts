import * as z from 'zod/mini';
import { syncStateSchema } from '#domain/sync/sync-state.ts';
import { command, pages as readers, streaming } from '../define.ts';

const none = z.object({});

/** The sync of an account's rows, in the context that holds its tokens. */
export const syncCommands = {
  /** The state now and after each change. */
  'sync.watch': streaming({
    owner: 'offscreen',
    callers: readers,
    request: none,
    chunk: z.object({ sync: syncStateSchema }),
    reply: none,
    idempotent: true,
  }),
  /** A pass at once, also while the next attempt is waited for. */
  'sync.request': command({
    owner: 'offscreen',
    callers: readers,
    request: none,
    reply: none,
    idempotent: true,
  }),
};
