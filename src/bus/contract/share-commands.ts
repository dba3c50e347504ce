import * as z from 'zod/mini';
import { command, pages as readers } from '../define.ts';

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
  'share.get': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ conversationId }),
    reply: shareState,
    idempotent: true,
  }),
  /**
   * Shares these messages, in their order, or ends the share (null). The conversation is sent first, to a server of
   * one's own with these messages alone.
   * @throws please_login, not_found, invalid_request; share_never_send with `{ site }`
   */
  'share.set': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ conversationId, messageIds: z.nullable(z.array(z.string())) }),
    reply: shareState,
    idempotent: true,
  }),
  /** The conversations that have a public page, as far as this device knows, newest first. */
  'share.list': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({}),
    reply: z.object({
      shares: z.array(z.object({ conversationId, name: z.string(), link: z.string() })),
    }),
    idempotent: true,
  }),
};
