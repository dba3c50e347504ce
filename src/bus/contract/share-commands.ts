import * as z from 'zod/mini';
import { forPages } from '../define.ts';

const conversationId = z.string();

/**
 * `by`: an account, or the server of one's own that this client is paired with; null: nothing can be shared. `link`: of
 * the page; null: it is not shared.
 */
const shareState = z.object({
  by: z.nullable(z.enum(['account', 'ownServer'])),
  link: z.nullable(z.string()),
});

/** Public pages of conversations (C22). */
export const shareCommands = {
  'share.get': forPages({ request: z.object({ conversationId }), reply: shareState }),
  /**
   * Shares these messages, in their order, or ends the share (null). The conversation is sent first, to a server of
   * one's own with these messages alone.
   * @throws please_login, not_found, invalid_request; share_never_send with `{ site }`
   */
  'share.set': forPages({
    request: z.object({ conversationId, messageIds: z.nullable(z.array(z.string())) }),
    reply: shareState,
  }),
  /** The conversations that have a public page, as far as this device knows, newest first. */
  'share.list': forPages({
    reply: z.object({
      shares: z.array(z.object({ conversationId, name: z.string(), link: z.string() })),
    }),
  }),
};
