import * as z from 'zod/mini';
import { conversationInfoSchema } from '#domain/conversations/conversation-info.ts';
import { syncStateSchema } from '#domain/sync/sync-state.ts';
import { forPages } from '../define.ts';

/** The sync of an account's rows, in the context that holds its tokens. */
export const syncCommands = {
  /** The state now and after each change. */
  'sync.watch': forPages({ chunk: z.object({ sync: syncStateSchema }) }),
  /**
   * C19: chats with the words that this device does not have whole, the best first; none where it has all. They are on
   * this device when the reply comes.
   */
  'conversation.findOnServer': forPages({
    request: z.object({
      words: z.string().check(z.maxLength(1000)),
      kind: z.enum(['listed', 'deleted']),
      /** From 0. */
      page: z.int().check(z.gte(0), z.lte(1000)),
    }),
    /** `hasMore`: there may be another page. */
    reply: z.object({ conversations: z.array(conversationInfoSchema), hasMore: z.boolean() }),
    timeoutMs: 60_000,
  }),
  /** A pass at once, also while the next attempt is waited for. */
  'sync.request': forPages(),
};
